import { Command, Option } from '@commander-js/extra-typings';
import type { Post } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { follow } from '../follow.ts';
import { noteMore, readList } from '../lists.ts';
import {
  cursorOption,
  jsonOption,
  limitOption,
  platformOption,
  targetOption,
  timeoutOption,
  waitOption,
} from '../options.ts';
import { postCells, postLines } from '../post-lines.ts';
import { columns } from '../text.ts';
import { timelineLines } from '../timeline-lines.ts';

const outcomes = [
  'scheduled',
  'publishing',
  'published',
  'partly_published',
  'failed',
  'cancelled',
  'unknown',
] as const satisfies readonly Post['outcome'][];

const MAX_PAGE = 50;

export function listCommand(cli: Cli) {
  return new Command('list')
    .description('your posts, the newest first')
    .addOption(new Option('--status <outcome>', 'their outcome').choices(outcomes))
    .addOption(platformOption())
    .option('--account <id>', 'posts with this account among their targets')
    .option('--from <time>', 'accepted from this time on')
    .option('--to <time>', 'accepted before this time')
    .option('--search <text>', 'posts that contain this text')
    .option('--due', 'sort by the time of publishing, the next first')
    .addOption(limitOption())
    .addOption(cursorOption())
    .addOption(jsonOption())
    .action(async ({ status, platform, account, from, to, search, due, ...options }) => {
      const query = {
        ...(status ? { status } : {}),
        ...(platform ? { platform } : {}),
        ...(account ? { accountId: account } : {}),
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(search ? { q: search } : {}),
        ...(due ? { order: 'due' as const } : {}),
      };
      const { posts } = cli.herald();
      const { items, nextCursor } = await readList(options, MAX_PAGE, (page) => posts.list({ ...query, ...page }));
      cli.show({ posts: items, nextCursor }, () => columns(items.map((post) => postCells(cli.colors, post))));
      if (items.length === 0 && !cli.isJson) cli.note('There are no such posts.');
      noteMore(cli, nextCursor);
    });
}

export function showCommand(cli: Cli) {
  return new Command('show')
    .description('a post, and its outcome on each target')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => cli.show(await cli.herald().posts.get(id), (post) => postLines(cli.colors, post)));
}

export function watchCommand(cli: Cli) {
  return new Command('watch')
    .description('follow a post until it is finished')
    .argument('<id>')
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .action((id, { timeout }) => follow(cli, id, timeout));
}

export function retryCommand(cli: Cli) {
  return new Command('retry')
    .description('retry failed targets of a post, and continue live posts at their first missing reply')
    .argument('<id>')
    .addOption(targetOption())
    .option('--not-live', 'targets with an unknown outcome: you have checked that the post, or its reply, is not there')
    .option('--reconcile', 'targets with an unknown outcome: only ask the platform, and publish nothing')
    .addOption(waitOption())
    .addOption(timeoutOption())
    .addOption(jsonOption())
    .action(async (id, { target: targets, notLive, reconcile, wait, timeout }) => {
      if (notLive && reconcile) throw new UsageError('Give --not-live or --reconcile, not both.');
      const retried = await cli.herald().posts.retry(id, {
        ...(targets ? { targets } : {}),
        ...(notLive ? { confirmedNotLive: true as const } : {}),
        ...(reconcile ? { reconcile: true as const } : {}),
      });
      if (wait) return follow(cli, id, timeout);
      cli.show(retried, ({ targets: queued }) => queued.map((target) => `queued again: ${target}`));
    });
}

export function cancelCommand(cli: Cli) {
  return new Command('cancel')
    .description(
      'cancel a post that is not published yet, or one target of it; of a live target, the replies that are not sent',
    )
    .argument('<id>')
    .option('--target <target>', 'this target only')
    .addOption(jsonOption())
    .action(async (id, options) =>
      cli.show(await cli.herald().posts.cancel(id, options), ({ target }) =>
        target === undefined ? 'The post was cancelled.' : `The target ${target} was cancelled.`,
      ),
    );
}

export function timelineCommand(cli: Cli) {
  return new Command('timeline')
    .description('the history of a post: every attempt, with its calls to the platforms')
    .argument('<id>')
    .option('--target <target>', 'this target only')
    .addOption(jsonOption())
    .action(async (id, options) => cli.show(await cli.herald().posts.timeline(id, options), timelineLines));
}
