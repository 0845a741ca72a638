import { z } from 'zod';
import { type Api, alreadyExists, find, invalid, json, patched, resourceName } from '../api.ts';
import type { Cloud, Resource } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';

function orDefault<T>(type: z.ZodType<T>, value: T) {
  return type.nullish().transform((given) => given ?? value);
}

/** What Cloud Tasks sets where a queue leaves a field out, or sends null. */
const queue = z.looseObject({
  name: z.string(),
  rateLimits: z.looseObject({
    maxDispatchesPerSecond: orDefault(z.number(), 500),
    maxConcurrentDispatches: orDefault(z.number(), 1000),
  }),
  retryConfig: z.looseObject({
    maxAttempts: orDefault(z.number(), 100),
    maxDoublings: orDefault(z.number(), 16),
    minBackoff: orDefault(z.string(), '0.100s'),
    maxBackoff: orDefault(z.string(), '3600s'),
  }),
});

function store(cloud: Cloud, name: string, resource: Resource): Resource {
  const stored = queue.parse(resource);
  cloud.queues.set(name, stored);
  return stored;
}

const policy = policyHandlers((cloud, name) => find(cloud.queues, name));

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues */
export const cloudTasks: Api = {
  host: 'cloudtasks.googleapis.com',
  routes: {
    'POST /v2/{name*}:getIamPolicy': policy.get,
    'POST /v2/{name*}:setIamPolicy': policy.set,
    'GET /v2/{name*}': (cloud, call) => find(cloud.queues, resourceName(cloud, call)),
    'POST /v2/{name*}/queues': (cloud, call) => {
      const { name, ...settings } = queue.parse(json(call));
      if (!name.startsWith(`${resourceName(cloud, call)}/queues/`)) throw invalid(`${name} is not in this location.`);
      if (cloud.queues.has(name)) throw alreadyExists(name);
      return store(cloud, name, { name, ...settings });
    },
    'PATCH /v2/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      const existing = find(cloud.queues, name);
      // "UpdateQueue cannot be used to change state": the CLI tries to disable the queue of a deleted function, in vain.
      const { state = 'RUNNING' } = existing;
      return store(cloud, name, { ...patched(existing, json(call), call.query.get('updateMask')), state });
    },
  },
};
