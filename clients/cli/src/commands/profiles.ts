import { Command, Option } from '@commander-js/extra-typings';
import type { Profile } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { noteMore, readList } from '../lists.ts';
import { cursorOption, jsonOption, limitOption, setOption, wholeNumber } from '../options.ts';
import { parsePairs } from '../pairs.ts';
import { columns, localTime, printable } from '../text.ts';

const MAX_PAGE = 100;

const PROFILE = 'its id, or external: and your id of it';

type Settings = Pick<Profile, 'limits' | 'metadata'>;
const noSettings: Settings = { limits: { requestsPerMinute: null, postsPerDay: null }, metadata: {} };

interface SettingOptions {
  /** False for `--no-requests-per-minute`. */
  requestsPerMinute?: number | false;
  postsPerDay?: number | false;
  set?: string[];
}

export function profilesCommand(cli: Cli) {
  const command = new Command('profiles').description('profiles of your own users');
  command
    .command('list', { isDefault: true })
    .description('your profiles, the newest first')
    .addOption(limitOption())
    .addOption(cursorOption())
    .addOption(jsonOption())
    .action(async (options) => {
      const { items, nextCursor } = await readList(options, MAX_PAGE, (page) => cli.herald().profiles.list(page));
      cli.show({ profiles: items, nextCursor }, () => columns(items.map(profileCells)));
      noteMore(cli, nextCursor);
    });
  command
    .command('create')
    .description('create a profile, and print its id')
    .argument('<name>', 'how connect pages name it')
    .addOption(externalIdOption())
    .addOption(requestsOption())
    .addOption(postsOption())
    .addOption(setOption('an entry of its metadata'))
    .addOption(jsonOption())
    .action(async (name, { externalId, ...options }) => {
      const profile = { name, ...(externalId === undefined ? {} : { externalId }), ...changed(options, noSettings) };
      cli.show(await cli.herald().profiles.create(profile), ({ id }) => id);
    });
  command
    .command('edit')
    .description('change a profile; what you leave out stays as it is')
    .argument('<profile>', PROFILE)
    .option('--name <name>', 'how connect pages name it')
    .addOption(externalIdOption())
    .option('--no-external-id', 'remove your id of it')
    .addOption(requestsOption())
    .option('--no-requests-per-minute', 'remove this limit')
    .addOption(postsOption())
    .option('--no-posts-per-day', 'remove this limit')
    .addOption(setOption('an entry of its metadata, which an empty value removes'))
    .addOption(jsonOption())
    .action(async (reference, { json: _json, name, externalId, ...options }) => {
      const { profiles } = cli.herald();
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(externalId === undefined ? {} : { externalId: externalId || null }),
        ...(Object.keys(options).length === 0 ? {} : changed(options, await profiles.get(reference))),
      };
      if (Object.keys(change).length === 0) throw new UsageError('No change was given.');
      cli.show(await profiles.update(reference, change), (profile) => columns([profileCells(profile)]));
    });
  command
    .command('delete')
    .description('delete a profile with its accounts, posts and files; nothing is published for it from now on')
    .argument('<profile>', PROFILE)
    .addOption(jsonOption())
    .action(async (reference) => {
      await cli.herald().profiles.delete(reference);
      cli.show({ deleted: reference }, () => `deleted ${reference}`);
    });
  return command;
}

function externalIdOption() {
  return new Option('--external-id <id>', 'your own id of it, such as that of your user');
}

function requestsOption() {
  return new Option('--requests-per-minute <number>', 'what it may use of your requests').argParser(wholeNumber);
}

function postsOption() {
  return new Option('--posts-per-day <number>', 'how many posts it may create in 24 hours').argParser(wholeNumber);
}

/** The settings with what the options change: the API replaces limits and metadata as a whole. Throws `UsageError`. */
function changed({ requestsPerMinute, postsPerDay, set }: SettingOptions, { limits, metadata }: Settings): Settings {
  const entries = Object.entries({ ...metadata, ...parsePairs(set ?? []) });
  return {
    limits: {
      requestsPerMinute: requestsPerMinute === undefined ? limits.requestsPerMinute : requestsPerMinute || null,
      postsPerDay: postsPerDay === undefined ? limits.postsPerDay : postsPerDay || null,
    },
    metadata: Object.fromEntries(entries.filter(([, value]) => value !== '')),
  };
}

function profileCells({ id, name, externalId, limits, createdAt }: Profile): string[] {
  const { requestsPerMinute, postsPerDay } = limits;
  return [
    id,
    externalId ?? '',
    [
      ...(requestsPerMinute === null ? [] : [`${requestsPerMinute} requests a minute`]),
      ...(postsPerDay === null ? [] : [`${postsPerDay} posts a day`]),
    ].join(', '),
    localTime(createdAt),
    printable(name),
  ];
}
