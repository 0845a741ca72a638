import { type Api, alreadyExists, find, param, resourceName } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';

const policy = policyHandlers((cloud, name) => find(cloud.secrets, name));

function secret(cloud: Cloud, name: string) {
  find(cloud.secrets, name);
  return { name, labels: {}, replication: { automatic: {} } };
}

function version(cloud: Cloud, name: string, id: string) {
  const count = find(cloud.secrets, name);
  const number = id === 'latest' ? count : Number(id);
  find(new Map(Array.from({ length: count }, (_, index) => [String(index + 1), true])), String(number));
  return { name: `${name}/versions/${number}`, state: 'ENABLED', createTime: '2026-01-01T00:00:00Z' };
}

/** https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets; values are not kept. */
export const secretManager: Api = {
  host: 'secretmanager.googleapis.com',
  routes: {
    'GET /v1/{name*}:getIamPolicy': policy.get,
    'POST /v1/{name*}:setIamPolicy': policy.set,
    'GET /v1/{name*}/versions/{version}': (cloud, call) =>
      version(cloud, resourceName(cloud, call), param(call, 'version')),
    'GET /v1/{name*}': (cloud, call) => secret(cloud, resourceName(cloud, call)),
    'POST /v1/{name*}/secrets': (cloud, call) => {
      const name = `${resourceName(cloud, call)}/secrets/${call.query.get('secretId')}`;
      if (cloud.secrets.has(name)) throw alreadyExists(name);
      cloud.secrets.set(name, 0);
      return secret(cloud, name);
    },
    'PATCH /v1/{name*}': (cloud, call) => secret(cloud, resourceName(cloud, call)),
    'POST /v1/{name*}:addVersion': (cloud, call) => {
      const name = resourceName(cloud, call);
      cloud.secrets.set(name, find(cloud.secrets, name) + 1);
      return version(cloud, name, 'latest');
    },
  },
};
