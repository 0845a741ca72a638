import { type Api, alreadyExists, find, invalid, json, patched, resourceName } from '../api.ts';
import { policyHandlers } from '../policy.ts';

const policy = policyHandlers((cloud, name) => find(cloud.queues, name));

/** https://cloud.google.com/tasks/docs/reference/rest/v2/projects.locations.queues */
export const cloudTasks: Api = {
  host: 'cloudtasks.googleapis.com',
  routes: {
    'POST /v2/{name*}:getIamPolicy': policy.get,
    'POST /v2/{name*}:setIamPolicy': policy.set,
    'GET /v2/{name*}': (cloud, call) => find(cloud.queues, resourceName(cloud, call)),
    'POST /v2/{name*}/queues': (cloud, call) => {
      const queue = json(call);
      const name = String(queue['name']);
      if (!name.startsWith(`${resourceName(cloud, call)}/queues/`)) throw invalid(`${name} is not in this location.`);
      if (cloud.queues.has(name)) throw alreadyExists(name);
      cloud.queues.set(name, queue);
      return queue;
    },
    'PATCH /v2/{name*}': (cloud, call) => {
      const name = resourceName(cloud, call);
      const queue = patched(find(cloud.queues, name), json(call), call.query.get('updateMask'));
      cloud.queues.set(name, queue);
      return queue;
    },
  },
};
