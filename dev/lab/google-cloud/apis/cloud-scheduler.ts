import { z } from 'zod';
import { type Api, alreadyExists, find, json, patched, resourceName } from '../api.ts';
import type { Cloud, Resource } from '../cloud.ts';
import { requireServiceAccount } from '../policy.ts';

const target = z.object({ httpTarget: z.object({ oidcToken: z.object({ serviceAccountEmail: z.string() }) }) });

function store(cloud: Cloud, name: string, job: Resource): Resource {
  requireServiceAccount(cloud, target.parse(job).httpTarget.oidcToken.serviceAccountEmail);
  cloud.jobs.set(name, job);
  return job;
}

/** https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs */
export const cloudScheduler: Api = {
  host: 'cloudscheduler.googleapis.com',
  routes: {
    'GET /v1/{name*}': (cloud, call) => find(cloud.jobs, resourceName(cloud, call)),
    'POST /v1/{name*}/jobs': (cloud, call) => {
      const job = json(call);
      const name = String(job['name']);
      if (cloud.jobs.has(name)) throw alreadyExists(name);
      return store(cloud, name, job);
    },
    'PATCH /v1/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      return store(cloud, name, patched(find(cloud.jobs, name), json(call), call.query.get('updateMask')));
    },
    'DELETE /v1/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      find(cloud.jobs, name);
      cloud.jobs.delete(name);
      return {};
    },
  },
};
