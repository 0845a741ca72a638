import { Argument, Command } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { jsonOption } from '../options.ts';
import { pageAddress } from '../pages.ts';
import { targetName } from '../targets.ts';
import { columns, printable } from '../text.ts';

export function accountsCommand(cli: Cli) {
  const command = new Command('accounts').description('connected accounts');
  command
    .command('list', { isDefault: true })
    .description('connected accounts, in the form that --to accepts')
    .addOption(jsonOption())
    .action(listAccounts(cli));
  command
    .command('connect')
    .description('where to connect an account')
    .addArgument(new Argument('<platform>').choices(platforms))
    .addOption(jsonOption())
    .action((platform) => {
      const page = pageAddress(cli.settings().url, '/settings/accounts');
      cli.show({ platform, page: page.address }, () => page.text);
      if (!cli.isJson)
        cli.note(
          `Sign in there in your browser to give Herald access to ${platform}, or open a link of \`herald connect\`.`,
        );
    });
  command
    .command('groups')
    .description('groups of accounts, in the form that --group accepts')
    .addOption(jsonOption())
    .action(async () =>
      cli.show(await cli.herald().accountGroups(), ({ groups }) =>
        columns(groups.map(({ name, accounts }) => [printable(name), accounts.map(targetName).join(', ')])),
      ),
    );
  return command;
}

function listAccounts(cli: Cli) {
  return async (): Promise<void> => {
    const accounts = await cli.herald().accounts();
    cli.show({ accounts }, () =>
      columns(
        accounts.map(({ platform, accountId, displayName, username, kind, status }) => [
          `${platform}:${accountId}`,
          printable(displayName ?? username ?? ''),
          kind,
          status === 'active' ? cli.colors.green(status) : cli.colors.yellow(status.replace('_', ' ')),
        ]),
      ),
    );
    if (accounts.length === 0 && !cli.isJson) cli.note('No account is connected. See: herald accounts connect threads');
  };
}
