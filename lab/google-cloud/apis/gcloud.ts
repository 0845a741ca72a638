import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Api, alreadyExists, GoogleError, invalid, json } from '../api.ts';
import type { Bucket, Cloud } from '../cloud.ts';
import { policyOf, replacePolicy } from '../policy.ts';

const request = z.object({ args: z.array(z.string()), folder: z.string() });

const lifecycle = z.object({
  rule: z.array(
    z.object({
      action: z.object({ type: z.string() }),
      condition: z.strictObject({ age: z.number().optional(), matchesPrefix: z.array(z.string()).optional() }),
    }),
  ),
});

interface Command {
  cloud: Cloud;
  values: string[];
  options: Record<string, string>;
  /** Where the command runs. */
  folder: string;
}

/** The bucket in the first value, and the path in it. */
function locationOf({ cloud, values: [url = ''] }: Command): { name: string; bucket: Bucket; path: string } {
  const [, name = '', path = ''] = /^gs:\/\/([^/]+)\/?(.*)$/.exec(url) ?? [];
  const bucket = cloud.buckets.get(name);
  if (!bucket) throw invalid(`There is no bucket ${name}.`);
  return { name, bucket, path };
}

function grant({ cloud, options }: Command, resource: string): void {
  const { member, role } = options;
  if (!member || !role) throw invalid('--member and --role are required.');
  const { bindings, etag } = policyOf(cloud, resource);
  const binding = bindings.find((entry) => entry.role === role);
  const members = [...new Set([...(binding?.members ?? []), member])];
  const others = bindings.filter((entry) => entry.role !== role);
  replacePolicy(cloud, resource, { bindings: [...others, { role, members }], etag });
}

/** Each returns what the command prints, if anything. */
const commands: Readonly<Record<string, (command: Command) => unknown>> = {
  'services enable': ({ cloud, values }) => {
    if (!cloud.billingEnabled) throw new GoogleError(400, 'FAILED_PRECONDITION', 'Billing must be enabled.');
    for (const service of values) cloud.enabledApis.add(service);
  },
  'iam service-accounts create': ({ cloud, values: [id = ''] }) => {
    cloud.serviceAccounts.add(`${id}@${cloud.projectId}.iam.gserviceaccount.com`);
  },
  'iam service-accounts add-iam-policy-binding': (command) => {
    grant(command, `projects/${command.cloud.projectId}/serviceAccounts/${command.values[0]}`);
  },
  'projects describe': ({ cloud, options }) => {
    if (options['format'] !== 'value(projectNumber)') throw invalid('Only --format=value(projectNumber) is known.');
    return cloud.projectNumber;
  },
  'projects add-iam-policy-binding': (command) => {
    grant(command, `projects/${command.cloud.projectId}`);
  },
  'storage buckets add-iam-policy-binding': (command) => {
    grant(command, `b/${locationOf(command).name}`);
  },
  'storage buckets update': (command) => {
    const { bucket } = locationOf(command);
    const { options, folder } = command;
    if ('uniform-bucket-level-access' in options) bucket.uniformAccess = true;
    const file = options['lifecycle-file'];
    if (file) bucket.lifecycle = lifecycle.parse(JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
  },
  'storage managed-folders create': (command) => {
    const { bucket, path } = locationOf(command);
    if (!bucket.uniformAccess) throw invalid('Managed folders need uniform bucket-level access.');
    if (bucket.managedFolders.has(path)) throw alreadyExists(`The managed folder ${path}`);
    bucket.managedFolders.add(path);
  },
  'storage managed-folders add-iam-policy-binding': (command) => {
    const { name, bucket, path } = locationOf(command);
    if (!bucket.managedFolders.has(path)) throw invalid(`There is no managed folder ${path}.`);
    grant(command, `b/${name}/managedFolders/${path}`);
  },
  'iam roles create': ({ cloud, values: [id = ''], options }) => {
    const name = `projects/${cloud.projectId}/roles/${id}`;
    if (cloud.roles.has(name)) throw alreadyExists(name);
    cloud.roles.set(name, (options['permissions'] ?? '').split(','));
  },
};

/** The commands of `gcloud` that docs/deploy.md names: what it grants and creates. Any other is refused. */
export const gcloud: Api = {
  host: 'gcloud.simulated',
  routes: {
    'POST /': (cloud, call) => {
      const { args, folder } = request.parse(json(call));
      const name = Object.keys(commands).find((command) => args.join(' ').startsWith(`${command} `));
      const handler = name && commands[name];
      if (!name || !handler) {
        cloud.unknownCalls.add(`gcloud ${args.join(' ')}`);
        throw new GoogleError(501, 'UNIMPLEMENTED', `The simulated cloud does not implement gcloud ${args.join(' ')}.`);
      }
      const rest = args.slice(name.split(' ').length);
      const options = Object.fromEntries(
        rest.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split(/=(.*)/s).slice(0, 2)),
      );
      if (options['project'] !== cloud.projectId) throw invalid(`--project=${cloud.projectId} is required.`);
      const printed = handler({ cloud, values: rest.filter((arg) => !arg.startsWith('--')), options, folder });
      return { printed: typeof printed === 'string' ? printed : '' };
    },
  },
};
