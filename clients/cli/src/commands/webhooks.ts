import { Command, Option } from '@commander-js/extra-typings';
import type { Delivery, WebhookChange, WebhookEndpoint } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { noteMore, readList } from '../lists.ts';
import { cursorOption, eventsOption, jsonOption, limitOption } from '../options.ts';
import { columns, localTime, printable } from '../text.ts';

const MAX_PAGE = 100;

interface ChangeOptions {
  url?: string;
  events?: NonNullable<WebhookChange['eventTypes']>;
  description?: string;
  enable?: true;
  disable?: true;
}

export function webhooksCommand(cli: Cli) {
  const command = new Command('webhooks').description('your endpoints for events');
  addReading(command, cli);
  addChanging(command, cli);
  addSending(command, cli);
  return command;
}

function addReading(command: Command, cli: Cli): void {
  command
    .command('list', { isDefault: true })
    .description('your endpoints')
    .addOption(jsonOption())
    .action(async () =>
      cli.show({ webhooks: await cli.herald().webhooks.list() }, ({ webhooks }) =>
        columns(webhooks.map(endpointCells)),
      ),
    );
  command
    .command('show')
    .description('one endpoint')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => cli.show(await cli.herald().webhooks.get(id), (one) => columns([endpointCells(one)])));
  command
    .command('deliveries')
    .description('deliveries to an endpoint with their responses, the latest first')
    .argument('<id>')
    .addOption(new Option('--status <status>').choices(['pending', 'delivered', 'failed'] as const))
    .addOption(limitOption())
    .addOption(cursorOption())
    .addOption(jsonOption())
    .action(async (id, { status, ...options }) => {
      const { webhooks } = cli.herald();
      const { items, nextCursor } = await readList(options, MAX_PAGE, (page) =>
        webhooks.deliveries(id, { ...page, ...(status ? { status } : {}) }),
      );
      cli.show({ deliveries: items, nextCursor }, () => columns(items.map(deliveryCells)));
      noteMore(cli, nextCursor);
    });
}

function endpointCells(endpoint: WebhookEndpoint): string[] {
  return [
    endpoint.id,
    stateOf(endpoint),
    endpoint.eventTypes?.join(',') ?? 'everything',
    endpoint.url,
    printable(endpoint.description ?? ''),
  ];
}

function stateOf({ disabled, failingSince }: WebhookEndpoint): string {
  if (disabled) return `off: ${disabled.reason}`;
  return failingSince ? `failing since ${localTime(failingSince)}` : 'on';
}

function deliveryCells({ eventId, type, sequence, status, attempts }: Delivery): string[] {
  const last = attempts.at(-1);
  const response = last ? printable(last.error ?? `status ${last.status}`) : '';
  return [eventId, String(sequence), type, status, `${attempts.length} attempts`, response];
}

function addChanging(command: Command, cli: Cli): void {
  command
    .command('create')
    .description('create an endpoint, and print its id and secret')
    .argument('<url>', 'where requests are sent: https, to a public address')
    .addOption(eventsOption())
    .option('--description <text>', 'a note for your own use')
    .addOption(jsonOption())
    .action(async (url, { events, description }) => {
      const webhook = { url, ...(events ? { eventTypes: events } : {}), ...(description ? { description } : {}) };
      cli.show(await cli.herald().webhooks.create(webhook), ({ webhook: { id }, secret }) => [id, secret]);
      noteSecret(cli);
    });
  command
    .command('update')
    .description('change, disable or enable an endpoint')
    .argument('<id>')
    .option('--url <url>', 'where requests are sent')
    .addOption(eventsOption())
    .option('--description <text>', 'a note for your own use')
    .option('--enable', 'enable it')
    .option('--disable', 'disable it')
    .addOption(jsonOption())
    .action(async (id, options) => {
      const changed = await cli.herald().webhooks.update(id, changeOf(options));
      cli.show(changed, ({ webhook }) => columns([endpointCells(webhook)]));
      if (changed.missedSince && !cli.isJson)
        cli.note(`Catch up with: herald webhooks replay ${id} --from ${changed.missedSince}`);
    });
  command
    .command('delete')
    .description('delete an endpoint; nothing more is sent to it')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => {
      await cli.herald().webhooks.delete(id);
      cli.show({ deleted: id }, () => `deleted ${id}`);
    });
  command
    .command('rotate')
    .description('give an endpoint a new secret; for 24 hours, both secrets sign')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => {
      cli.show(await cli.herald().webhooks.rotateSecret(id), ({ secret }) => secret);
      noteSecret(cli);
    });
}

function noteSecret(cli: Cli): void {
  if (!cli.isJson) cli.note('The secret is shown only once: store it.');
}

/** Throws `UsageError` where nothing is to be changed, or the options contradict each other. */
function changeOf({ url, events, description, enable, disable }: ChangeOptions): WebhookChange {
  if (enable && disable) throw new UsageError('Give --enable or --disable, not both.');
  const change = {
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { eventTypes: events }),
    ...(description === undefined ? {} : { description }),
    ...(enable || disable ? { enabled: enable === true } : {}),
  };
  if (Object.keys(change).length === 0) throw new UsageError('No change was given.');
  return change;
}

function addSending(command: Command, cli: Cli): void {
  command
    .command('test')
    .description('send a signed request now, and print the response')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => {
      const result = await cli.herald().webhooks.test(id);
      if (!result.delivered) cli.exitCode = exitCodes.failed;
      cli.show(result, ({ delivered, status, error, durationMs }) => {
        const response = printable(error ?? `status ${status}`);
        return `${delivered ? 'delivered' : 'not delivered'}: ${response} in ${durationMs} ms`;
      });
    });
  command
    .command('resume')
    .description('send waiting events to a repaired endpoint now')
    .argument('<id>')
    .addOption(jsonOption())
    .action(async (id) => cli.show(await cli.herald().webhooks.resume(id), (one) => columns([endpointCells(one)])));
  command
    .command('replay')
    .description('deliver an event, or the events of a period, again')
    .argument('<id>')
    .option('--event <id>', 'this event')
    .option('--from <time>', 'or the events from this time on')
    .option('--to <time>', 'and before this one')
    .addOption(jsonOption())
    .action(async (id, { event, from, to }) => {
      if ((event === undefined) === (from === undefined) || (event !== undefined && to !== undefined))
        throw new UsageError('Name either one event with --event, or a time with --from.');
      const replay = event === undefined ? { ...(from ? { from } : {}), ...(to ? { to } : {}) } : { eventId: event };
      cli.show(await cli.herald().webhooks.replay(id, replay), ({ replayed, nextFrom }) => [
        `${replayed} events are delivered again.`,
        ...(nextFrom ? [`There are more: --from ${nextFrom}`] : []),
      ]);
    });
}
