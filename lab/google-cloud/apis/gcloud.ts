import { z } from 'zod';
import { type Api, GoogleError, invalid, json } from '../api.ts';
import type { Cloud } from '../cloud.ts';
import { policyOf, replacePolicy } from '../policy.ts';

const request = z.object({ args: z.array(z.string()) });

interface Command {
  cloud: Cloud;
  values: string[];
  options: Record<string, string>;
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

const commands: Readonly<Record<string, (command: Command) => void>> = {
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
  'projects add-iam-policy-binding': (command) => {
    grant(command, `projects/${command.cloud.projectId}`);
  },
  'storage buckets add-iam-policy-binding': (command) => {
    const bucket = command.values[0]?.replace('gs://', '') ?? '';
    if (!command.cloud.buckets.has(bucket)) throw invalid(`There is no bucket ${bucket}.`);
    grant(command, `b/${bucket}`);
  },
};

/** The commands of `gcloud` that docs/deploy.md names: what it grants and creates. Any other is refused. */
export const gcloud: Api = {
  host: 'gcloud.simulated',
  routes: {
    'POST /': (cloud, call) => {
      const { args } = request.parse(json(call));
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
      handler({ cloud, values: rest.filter((arg) => !arg.startsWith('--')), options });
    },
  },
};
