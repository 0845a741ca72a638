import { Command } from '@commander-js/extra-typings';
import type { HeraldEvent } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { noteMore, readList } from '../lists.ts';
import { addressOption, afterOption, cursorOption, jsonOption, limitOption } from '../options.ts';
import { columns } from '../text.ts';

const MAX_PAGE = 100;

export function eventsCommand(cli: Cli) {
  const command = new Command('events').description('past and new events');
  command
    .command('list', { isDefault: true })
    .description('the events of the last 30 days, the earliest first')
    .addOption(afterOption())
    .addOption(cursorOption().conflicts('after'))
    .addOption(limitOption())
    .addOption(jsonOption())
    .action(async ({ after, cursor = after?.toString(), limit }) => {
      const { events } = cli.herald();
      const { items, nextCursor } = await readList({ limit, cursor }, MAX_PAGE, (page) => events.list(page));
      cli.show({ events: items, nextCursor }, () => columns(items.map(eventCells)));
      noteMore(cli, nextCursor);
    });
  command
    .command('stream')
    .description('each event as it happens, until Ctrl-C; with --json one object on each line')
    .addOption(afterOption())
    .addOption(addressOption())
    .addOption(jsonOption())
    .action(async ({ after, address }) => {
      for await (const event of cli.herald().events.stream({ after, baseUrl: address }))
        cli.print(cli.isJson ? JSON.stringify(event) : eventCells(event).join('  '));
    });
  return command;
}

/** An event as the columns of a line. */
export function eventCells(event: HeraldEvent): string[] {
  return [String(event.sequence), event.timestamp, event.type, subjectOf(event)];
}

/** What an event is about. */
function subjectOf(event: HeraldEvent): string {
  const { data } = event;
  if ('post' in data) return data.post.postSubmissionId;
  if ('target' in data) return `${data.postSubmissionId} ${data.target.targetId}`;
  if ('account' in data) return `${data.account.platform}:${data.account.accountId}`;
  if ('draft' in data) return data.draft.id;
  if ('webhook' in data) return data.webhook.url;
  if ('key' in data) return data.key.name ?? data.key.tokenPreview;
  if ('export' in data) return `${data.export.sizeBytes} bytes`;
  return `balance ${data.balance}`;
}
