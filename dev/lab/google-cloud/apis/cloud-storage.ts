import { matchesGlob } from 'node:path';
import { z } from 'zod';
import { type Api, find, GoogleError, json, param } from '../api.ts';
import { newBucket } from '../cloud.ts';
import { everyoneMay, policyHandlers, policyOf } from '../policy.ts';

const created = z.object({ name: z.string() });

const policy = policyHandlers(({ buckets }, name) => find(buckets, name.split('/')[1] ?? ''));

function denied(permission: string): GoogleError {
  return new GoogleError(401, 'UNAUTHENTICATED', `Anonymous caller does not have ${permission} access.`);
}

/** https://cloud.google.com/storage/docs/json_api */
export const cloudStorage: Api = {
  host: 'storage.googleapis.com',
  routes: {
    // The upload address of a functions' source archive.
    'PUT /functions-source/{object}': ({ sources }, call) => {
      sources.push(call.body);
      return {};
    },
    'GET /storage/v1/b/{bucket}': ({ buckets }, call) => {
      const { location } = find(buckets, param(call, 'bucket'));
      return { name: param(call, 'bucket'), location };
    },
    'POST /storage/v1/b': ({ buckets }, call) => {
      const { name } = created.parse(json(call));
      buckets.set(name, newBucket());
      return { name };
    },
    'GET /storage/v1/b/{bucket}/o': (cloud, call) => {
      const name = param(call, 'bucket');
      const { objects } = find(cloud.buckets, name);
      const prefix = call.query.get('prefix') ?? '';
      if (call.isAnonymous && !everyoneMay(cloud, 'storage.objects.list', name, prefix))
        throw denied('storage.objects.list');
      const glob = call.query.get('matchGlob');
      const items = [...objects].filter(([path]) => path.startsWith(prefix) && (!glob || matchesGlob(path, glob)));
      return { items: items.map(([path, timeCreated]) => ({ name: path, timeCreated })) };
    },
    'GET /storage/v1/b/{bucket}/o/{object}': (cloud, call) => {
      const name = param(call, 'bucket');
      const path = decodeURIComponent(param(call, 'object'));
      if (call.isAnonymous && !everyoneMay(cloud, 'storage.objects.get', name, path))
        throw denied('storage.objects.get');
      return { name: path, timeCreated: find(find(cloud.buckets, name).objects, path) };
    },
    'GET /storage/v1/b/{bucket}/managedFolders/{folder}/iam': (cloud, call) => {
      const folder = decodeURIComponent(param(call, 'folder'));
      return policyOf(cloud, `b/${param(call, 'bucket')}/managedFolders/${folder}`);
    },
    'GET /storage/v1/{name*}/iam': policy.get,
  },
};
