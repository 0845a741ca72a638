import { z } from 'zod';
import { type Api, alreadyExists, find, json, notFound, param, resourceName } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';

const policy = policyHandlers((cloud, name) => find(cloud.secrets, name));

function secret(cloud: Cloud, name: string) {
  find(cloud.secrets, name);
  return { name, labels: {}, replication: { automatic: {} } };
}

const newVersion = z.object({ payload: z.object({ data: z.string() }) });

function version(cloud: Cloud, name: string, id: string) {
  const values = find(cloud.secrets, name);
  const number = id === 'latest' ? values.length : Number(id);
  const value = values[number - 1];
  if (value === undefined) throw notFound(`${name}/versions/${id}`);
  const resource = { name: `${name}/versions/${number}`, state: 'ENABLED', createTime: '2026-01-01T00:00:00Z' };
  return { resource, value };
}

/** https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets */
export const secretManager: Api = {
  host: 'secretmanager.googleapis.com',
  routes: {
    'GET /v1/{name*}:getIamPolicy': policy.get,
    'POST /v1/{name*}:setIamPolicy': policy.set,
    'GET /v1/{name*}/versions/{version}:access': (cloud, call) => {
      const { resource, value } = version(cloud, resourceName(cloud, call), param(call, 'version'));
      return { name: resource.name, payload: { data: Buffer.from(value).toString('base64') } };
    },
    'GET /v1/{name*}/versions/{version}': (cloud, call) =>
      version(cloud, resourceName(cloud, call), param(call, 'version')).resource,
    'GET /v1/{name*}': (cloud, call) => secret(cloud, resourceName(cloud, call)),
    'POST /v1/{name*}/secrets': (cloud, call) => {
      const name = `${resourceName(cloud, call)}/secrets/${call.query.get('secretId')}`;
      if (cloud.secrets.has(name)) throw alreadyExists(name);
      cloud.secrets.set(name, []);
      return secret(cloud, name);
    },
    'PATCH /v1/{name*}': (cloud, call) => secret(cloud, resourceName(cloud, call)),
    'POST /v1/{name*}:addVersion': (cloud, call) => {
      const name = resourceName(cloud, call);
      const { data } = newVersion.parse(json(call)).payload;
      find(cloud.secrets, name).push(Buffer.from(data, 'base64').toString('utf8'));
      return version(cloud, name, 'latest').resource;
    },
  },
};
