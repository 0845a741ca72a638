import { Command } from '@commander-js/extra-typings';
import type { HeraldEvent } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { rowCells } from '../endpoint-command.ts';
import { endpointCommands } from '../endpoints.ts';
import { addressOption, afterOption } from '../options.ts';

export function streamCommand(cli: Cli) {
  return new Command('stream')
    .description('each event as it happens, until Ctrl-C; with --json one object on each line')
    .addOption(afterOption())
    .addOption(addressOption())
    .action(async ({ after, address }) => {
      for await (const event of cli.herald().events.stream({ after, baseUrl: address }))
        cli.print(cli.isJson ? JSON.stringify(event) : eventCells(cli, event).join('  '));
    });
}

/** An event as the columns of a line. */
export function eventCells(cli: Cli, event: HeraldEvent): string[] {
  const list = endpointCommands.find(({ name }) => name === 'events list');
  return list ? rowCells(cli, list, event) : [];
}
