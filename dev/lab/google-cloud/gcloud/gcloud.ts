import { z } from 'zod';
import { type Api, GoogleError, invalid, json } from '../api.ts';
import { requireEnabledApi } from '../propagation.ts';
import type { Command } from './command.ts';
import { databaseCommands } from './databases.ts';
import { locationCommands } from './locations.ts';
import { projectCommands } from './projects.ts';
import { schedulerCommands } from './scheduler.ts';
import { secretCommands } from './secrets.ts';
import { storageCommands } from './storage.ts';

const request = z.object({ args: z.array(z.string()), folder: z.string(), input: z.string().default('') });
const fields = z.record(z.string(), z.unknown());

const commands: Readonly<Record<string, Command>> = {
  ...projectCommands,
  ...locationCommands,
  ...databaseCommands,
  ...schedulerCommands,
  ...storageCommands,
  ...secretCommands,
};

/** Flags that every command accepts. */
const WIDE = ['project', 'quiet', 'format'];

/** The commands of `gcloud` that `npm run setup` runs. Any other is refused, and so is a flag that a command does not have. */
export const gcloud: Api = {
  host: 'gcloud.simulated',
  routes: {
    'POST /': (cloud, call) => {
      const { args, ...rest } = request.parse(json(call));
      const [name, command] =
        Object.entries(commands).find(([words]) => `${args.join(' ')} `.startsWith(`${words} `)) ?? [];
      if (!name || !command) {
        cloud.unknownCalls.add(`gcloud ${args.join(' ')}`);
        throw new GoogleError(501, 'UNIMPLEMENTED', `The simulated cloud does not implement gcloud ${args.join(' ')}.`);
      }
      const given = args.slice(name.split(' ').length);
      const flags = flagsOf(given);
      requireFlags(command, flags);
      if (flags['project'] !== cloud.projectId && name !== 'projects describe')
        throw invalid(`--project=${cloud.projectId} is required.`);
      if (command.api) requireEnabledApi(cloud, command.api);
      const values = given.filter((arg) => !arg.startsWith('--'));
      return { printed: format(command.run({ cloud, values, flags, ...rest }), flags['format']) };
    },
  },
};

function flagsOf(args: readonly string[]): Record<string, string> {
  const flags = args.filter((arg) => arg.startsWith('--')).map((arg) => arg.slice(2).split(/=(.*)/s));
  return Object.fromEntries(flags.map(([name = '', value = '']) => [name, value]));
}

function requireFlags({ flags }: Command, given: Readonly<Record<string, string>>): void {
  const known = [...WIDE, ...flags.map((name) => name.replace('!', ''))];
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw invalid(`unrecognized arguments: --${unknown.join(', --')}`);
  const missing = flags.filter((name) => name.endsWith('!') && !given[name.slice(0, -1)]);
  if (missing.length > 0) throw invalid(`argument --${missing.join(', --').replaceAll('!', '')}: Must be specified.`);
}

/** `json`, or `value(FIELD)`: one line for each resource. */
function format(result: unknown, wanted = ''): string {
  if (result === undefined || wanted === '') return '';
  if (wanted === 'json') return JSON.stringify(result);
  const [, path] = /^value\(([\w.]+)\)$/.exec(wanted) ?? [];
  if (!path) throw invalid(`The simulated cloud does not know --format=${wanted}.`);
  const resources = Array.isArray(result) ? result : [result];
  return resources.map((resource) => valueAt(resource, path.split('.'))).join('\n');
}

function valueAt(resource: unknown, [key = '', ...rest]: readonly string[]): string {
  const value = fields.parse(resource)[key];
  return rest.length > 0 ? valueAt(value, rest) : String(value ?? '');
}
