import { z } from 'zod';
import { type Api, find, json, resourceName } from '../api.ts';

const created = z.object({ name: z.string(), rulesetName: z.string() });
const updated = z.object({ release: created });

function now(): string {
  return new Date().toISOString();
}

/** https://firebase.google.com/docs/reference/rules/rest. Rules are stored and not compiled. */
export const firebaseRules: Api = {
  host: 'firebaserules.googleapis.com',
  routes: {
    'POST /v1/projects/{project}:test': () => ({}),
    'GET /v1/projects/{project}/releases': ({ releases }) => ({ releases: [...releases.values()] }),
    'POST /v1/projects/{project}/rulesets': (cloud, call) => {
      const name = `projects/${cloud.projectId}/rulesets/${cloud.rulesets.size + 1}`;
      cloud.rulesets.set(name, { ...json(call), name, createTime: now() });
      return { name };
    },
    'POST /v1/projects/{project}/releases': (cloud, call) => {
      const release = created.parse(json(call));
      find(cloud.rulesets, release.rulesetName);
      cloud.releases.set(release.name, { ...release, createTime: now() });
      return release;
    },
    'PATCH /v1/projects/{project}/releases/{release*}': (cloud, call) => {
      const { release } = updated.parse(json(call));
      find(cloud.rulesets, release.rulesetName);
      cloud.releases.set(release.name, { ...find(cloud.releases, release.name), ...release });
      return release;
    },
    'GET /v1/{name*}': (cloud, call) => find(cloud.rulesets, resourceName(cloud, call)),
  },
};
