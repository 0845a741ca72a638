import { type Api, find, json, patched, resourceName } from '../api.ts';

/** https://cloud.google.com/artifact-registry/docs/reference/rest/v1/projects.locations.repositories */
export const artifactRegistry: Api = {
  host: 'artifactregistry.googleapis.com',
  routes: {
    'GET /v1/{name*}': ({ repositories, ...cloud }, call) =>
      find(repositories, resourceName({ repositories, ...cloud }, call)),
    'PATCH /v1/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      const repository = patched(find(cloud.repositories, name), json(call), call.query.get('updateMask'));
      cloud.repositories.set(name, repository);
      return repository;
    },
  },
};
