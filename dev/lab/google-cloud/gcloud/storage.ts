import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { alreadyExists, GoogleError, invalid, notFound } from '../api.ts';
import { newBucket } from '../cloud.ts';
import { type Command, flag, type Invocation, locationOf, policyCommands } from './command.ts';

const api = 'storage.googleapis.com';

const lifecycle = z.object({
  rule: z.array(
    z.object({
      action: z.object({ type: z.string() }),
      condition: z.strictObject({ age: z.number().optional(), matchesPrefix: z.array(z.string()).optional() }),
    }),
  ),
});

/** https://cloud.google.com/sdk/gcloud/reference/storage */
export const storageCommands: Readonly<Record<string, Command>> = {
  'storage buckets list': {
    api,
    flags: [],
    run: ({ cloud }) => [...cloud.buckets].map(([name, { location }]) => ({ name, location })),
  },
  'storage buckets create': {
    api,
    flags: ['location!', 'uniform-bucket-level-access'],
    run: (invocation) => {
      const { cloud, values, flags } = invocation;
      const name = (values[0] ?? '').replace('gs://', '');
      if (cloud.buckets.has(name))
        throw new GoogleError(409, 'ALREADY_EXISTS', 'You already own it: the requested bucket name is not available.');
      const bucket = newBucket(flag(invocation, 'location').toUpperCase());
      cloud.buckets.set(name, { ...bucket, uniformAccess: 'uniform-bucket-level-access' in flags });
    },
  },
  'storage buckets update': {
    api,
    flags: ['uniform-bucket-level-access', 'lifecycle-file', 'public-access-prevention'],
    run: (invocation) => {
      const { bucket } = locationOf(invocation);
      const { flags, folder } = invocation;
      if ('uniform-bucket-level-access' in flags) bucket.uniformAccess = true;
      if ('public-access-prevention' in flags) bucket.preventsPublicAccess = true;
      const file = flags['lifecycle-file'];
      if (file) bucket.lifecycle = lifecycle.parse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
    },
  },
  ...policyCommands('storage buckets', { api, nameOf: (invocation) => `b/${locationOf(invocation).name}` }),
  'storage managed-folders create': {
    api,
    flags: [],
    run: (invocation) => {
      const { bucket, path } = locationOf(invocation);
      if (!bucket.uniformAccess) throw invalid('Managed folders need uniform bucket-level access.');
      if (bucket.managedFolders.has(path)) throw alreadyExists(`The managed folder ${path}`);
      bucket.managedFolders.add(path);
    },
  },
  ...policyCommands('storage managed-folders', { api, nameOf: managedFolder }),
};

function managedFolder(invocation: Invocation): string {
  const { name, bucket, path } = locationOf(invocation);
  if (!bucket.managedFolders.has(path)) throw notFound(`The managed folder ${path}`);
  return `b/${name}/managedFolders/${path}`;
}
