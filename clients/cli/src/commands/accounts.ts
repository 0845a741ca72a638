import { Argument, Command } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { pageAddress } from '../pages.ts';

export function connectAccountCommand(cli: Cli) {
  return new Command('connect')
    .description('where to connect an account')
    .addArgument(new Argument('<platform>').choices(platforms))
    .action((platform) => {
      const page = pageAddress(cli.settings().url, '/settings/accounts');
      cli.show({ platform, page: page.address }, () => page.text);
      cli.note(
        `Sign in there in your browser to give Herald access to ${platform}, or open a link of \`herald connect\`.`,
      );
    });
}
