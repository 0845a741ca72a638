import { alreadyExists, find, invalid } from '../api.ts';
import { type Command, flag, type Invocation } from './command.ts';

const api = 'secretmanager.googleapis.com';

/** https://cloud.google.com/sdk/gcloud/reference/secrets */
export const secretCommands: Readonly<Record<string, Command>> = {
  'secrets versions list': {
    api,
    flags: ['filter', 'limit'],
    run: (invocation) => find(invocation.cloud.secrets, nameOf(invocation)).map((_, index) => ({ name: index + 1 })),
  },
  'secrets create': {
    api,
    flags: ['replication-policy', 'labels'],
    run: (invocation) => {
      const { secrets } = invocation.cloud;
      if (secrets.has(nameOf(invocation))) throw alreadyExists(`Secret ${nameOf(invocation)}`);
      secrets.set(nameOf(invocation), []);
    },
  },
  'secrets versions add': {
    api,
    flags: ['data-file!'],
    run: (invocation) => {
      if (flag(invocation, 'data-file') !== '-' || !invocation.input) throw invalid('A secret comes from the input.');
      find(invocation.cloud.secrets, nameOf(invocation)).push(invocation.input);
    },
  },
};

function nameOf({ cloud, values: [id = ''] }: Invocation): string {
  return `projects/${cloud.projectId}/secrets/${id}`;
}
