import { Command } from '@commander-js/extra-typings';
import type { Cli } from '../cli.ts';
import { follow } from '../follow.ts';
import { timeoutOption } from '../options.ts';

export function watchCommand(cli: Cli) {
  return new Command('watch')
    .description('follow a post until it is finished')
    .argument('<id>')
    .addOption(timeoutOption())
    .action((id, { timeout }) => follow(cli, id, timeout));
}
