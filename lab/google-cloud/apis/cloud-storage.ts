import { z } from 'zod';
import { type Api, find, json, param } from '../api.ts';
import { storedFile } from '../cloud.ts';
import { policyHandlers } from '../policy.ts';

const created = z.object({ name: z.string() });

const policy = policyHandlers((cloud, name) =>
  find(new Map([...cloud.buckets].map((bucket) => [`b/${bucket}`, bucket])), name),
);

/** https://cloud.google.com/storage/docs/json_api */
export const cloudStorage: Api = {
  host: 'storage.googleapis.com',
  routes: {
    // The upload address of a functions' source archive.
    'PUT /functions-source/{object}': ({ sources }, call) => {
      sources.push(storedFile(call.body));
      return {};
    },
    'GET /storage/v1/b/{bucket}': ({ buckets }, call) => ({
      name: find(new Map([...buckets].map((name) => [name, name])), param(call, 'bucket')),
    }),
    'POST /storage/v1/b': ({ buckets }, call) => {
      const { name } = created.parse(json(call));
      buckets.add(name);
      return { name };
    },
    'GET /storage/v1/{name*}/iam': policy.get,
  },
};
