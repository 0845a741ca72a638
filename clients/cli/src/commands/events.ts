import { Command } from '@commander-js/extra-typings';
import type { HeraldEvent } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { rowCells } from '../endpoint-command.ts';
import { endpointCommands, eventTypes } from '../endpoints.ts';
import { UsageError } from '../errors.ts';
import { type Forwarded, forwardEvent, signingSecret } from '../forward-event.ts';
import { addressOption, afterOption, listParser } from '../options.ts';
import { paint } from '../text.ts';

export function streamCommand(cli: Cli) {
  return new Command('stream')
    .description('each event as it happens, until Ctrl-C; with --json one object on each line')
    .addOption(afterOption)
    .addOption(addressOption)
    .action(async ({ after, address }) => {
      for await (const event of cli.herald().events.stream({ after, baseUrl: address }))
        cli.print(cli.isJson ? JSON.stringify(event) : eventCells(event).join('  '));
    });
}

export function listenCommand(cli: Cli) {
  return new Command('listen')
    .description('send each new event to a webhook handler on this machine, signed, until Ctrl-C')
    .requiredOption('--forward-to <url>', 'where the handler listens, as in http://localhost:3000/hook')
    .option(
      '--events <types>',
      'the events to send, as in post.failed,target.failed; default: all but post.metrics',
      listParser(eventTypes),
    )
    .option(
      '--secret <secret>',
      'the signing secret; by default HERALD_WEBHOOK_SECRET, or one derived from your API key',
    )
    .addOption(afterOption)
    .addOption(addressOption)
    .action(async ({ forwardTo, events, secret: given, after, address }) => {
      const to = URL.parse(forwardTo);
      if (!to || !/^https?:$/.test(to.protocol))
        throw new UsageError(`"${forwardTo}" is not an address.`, 'As in: --forward-to http://localhost:3000/hook');
      const own = given ?? cli.env['HERALD_WEBHOOK_SECRET'];
      const secret = signingSecret(own, cli.settings().apiKey);
      const shown = own ? `your ${given ? '--secret' : 'HERALD_WEBHOOK_SECRET'}` : `the secret ${secret}`;
      cli.stderr.write(`Forwarding events to ${to.href} until Ctrl-C. Verify them with ${shown}\n`);
      for await (const event of cli.herald().events.stream({ after, baseUrl: address })) {
        if (events && !events.includes(event.type)) continue;
        const result = await forwardEvent(to, secret, event);
        const { id, type, sequence } = event;
        if (cli.isJson) cli.print(JSON.stringify({ id, type, sequence, ...result }));
        else cli.print([...eventCells(event), resultText(result)].join('  '));
      }
    });
}

function resultText({ status, error, durationMs }: Forwarded): string {
  const isDelivered = status !== null && status >= 200 && status < 300;
  return paint(isDelivered ? 'green' : 'red', error ?? `${status} in ${durationMs} ms`);
}

/** An event as the columns of a line. */
function eventCells(event: HeraldEvent): string[] {
  const list = endpointCommands.find(({ name }) => name === 'events list');
  return list ? rowCells(list, event) : [];
}
