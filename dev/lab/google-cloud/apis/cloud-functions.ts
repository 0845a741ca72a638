import { z } from 'zod';
import { type Api, alreadyExists, done, find, invalid, json, param, patched, resourceName } from '../api.ts';
import { type Cloud, canonical, computeAccount, type Resource } from '../cloud.ts';
import { membersOf, requireServiceAccount } from '../policy.ts';
import { requireQuota } from '../quota.ts';
import { beginRollout, endRollouts, pollOperation } from '../rollouts.ts';

/** The part of a function that refers to something that must exist. */
const references = z.object({
  serviceConfig: z.object({
    serviceAccountEmail: z.string().nullish(),
    secretEnvironmentVariables: z.array(z.object({ secret: z.string() })).nullish(),
  }),
  buildConfig: z.object({ source: z.object({ storageSource: z.object({ object: z.string() }) }) }),
});

/** The Cloud Run service of a function has its name in lower case. */
export function serviceNameOf(functionName: string): string {
  const [id = '', , ...location] = functionName.split('/').reverse();
  return [...location.reverse(), 'services', id.toLowerCase().replaceAll('_', '-')].join('/');
}

/** https://cloud.google.com/functions/docs/reference/rest/v2/projects.locations.functions */
export const cloudFunctions: Api = {
  host: 'cloudfunctions.googleapis.com',
  routes: {
    // Functions of the first generation: there are none.
    'GET /v1/projects/{project}/locations/-/functions': () => ({}),
    'GET /v2/projects/{project}/locations/-/functions': (cloud) => {
      endRollouts(cloud);
      return { functions: [...cloud.functions.values()] };
    },
    'POST /v2/projects/{project}/locations/{location}/functions:generateUploadUrl': (cloud) => ({
      uploadUrl: `http://storage.googleapis.com/functions-source/source.zip?upload=${cloud.sources.length}`,
      storageSource: { bucket: 'functions-source', object: 'source.zip', generation: String(cloud.sources.length) },
    }),
    'POST /v2/projects/{project}/locations/{location}/functions': (cloud, call) => {
      const parent = canonical(cloud, `projects/${param(call, 'project')}/locations/${param(call, 'location')}`);
      const name = `${parent}/functions/${call.query.get('functionId')}`;
      if (cloud.functions.has(name)) throw alreadyExists(name);
      return roll(cloud, parent, name, json(call));
    },
    'PATCH /v2/projects/{project}/locations/{location}/functions/{id}': (cloud, call) => {
      const parent = canonical(cloud, `projects/${param(call, 'project')}/locations/${param(call, 'location')}`);
      const name = `${parent}/functions/${param(call, 'id')}`;
      const next = patched(find(cloud.functions, name), json(call), call.query.get('updateMask'));
      return roll(cloud, parent, name, next);
    },
    'DELETE /v2/projects/{project}/locations/{location}/functions/{id}': (cloud, call) => {
      const parent = canonical(cloud, `projects/${param(call, 'project')}/locations/${param(call, 'location')}`);
      const name = `${parent}/functions/${param(call, 'id')}`;
      find(cloud.functions, name);
      cloud.functions.delete(name);
      cloud.policies.delete(serviceNameOf(name));
      return done(cloud, parent, {});
    },
    'GET /v2/{name*}': (cloud, call) => pollOperation(cloud, resourceName(cloud, call)),
  },
};

/** A new project does not let the account of Compute Engine build: https://cloud.google.com/functions/docs/securing/build-custom-sa. */
function roll(cloud: Cloud, parent: string, name: string, resource: Resource): Resource {
  const builders = ['roles/cloudbuild.builds.builder', 'roles/editor'].flatMap((role) =>
    membersOf(cloud, `projects/${cloud.projectId}`, role),
  );
  const mayBuild = builders.includes(`serviceAccount:${computeAccount(cloud)}`);
  const failure = mayBuild ? null : 'Build failed: the build service account lacks a permission.';
  return beginRollout(cloud, { parent, name, next: deployed(cloud, name, resource), failure });
}

/** The function as the API returns it: active, with its Cloud Run service and its address. Throws where it refers to something that does not exist. */
function deployed(cloud: Cloud, name: string, resource: Resource): Resource {
  const { serviceConfig } = references.parse(resource);
  const { serviceAccountEmail, secretEnvironmentVariables } = serviceConfig;
  if (serviceAccountEmail) requireServiceAccount(cloud, serviceAccountEmail);
  for (const { secret } of secretEnvironmentVariables ?? [])
    if (!cloud.secrets.get(`projects/${cloud.projectId}/secrets/${secret}`)?.length)
      throw invalid(`Secret ${secret} has no version.`);
  if (cloud.sources.length === 0) throw invalid('The source of the function was not uploaded.');
  const [, , , location, , id] = name.split('/');
  // Like every address of this cloud, with `http:` in place of `https:`.
  const url = `http://${location}-${cloud.projectId}.cloudfunctions.net/${id}`;
  const next = {
    ...resource,
    name,
    environment: 'GEN_2',
    state: 'ACTIVE',
    url,
    serviceConfig: { ...serviceConfigOf(resource), service: serviceNameOf(name), uri: url },
  };
  requireQuota(cloud, new Map([...cloud.functions, [name, next]]));
  const repository = `projects/${cloud.projectId}/locations/${location}/repositories/gcf-artifacts`;
  if (!cloud.repositories.has(repository)) cloud.repositories.set(repository, { name: repository, format: 'DOCKER' });
  return next;
}

function serviceConfigOf(resource: Resource): Resource {
  return z.object({ serviceConfig: z.record(z.string(), z.unknown()) }).parse(resource).serviceConfig;
}
