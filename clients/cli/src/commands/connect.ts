import { Command, Option } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { jsonOption } from '../options.ts';
import { periodOf } from '../schedule.ts';
import { columns, localTime } from '../text.ts';

export function connectCommand(cli: Cli) {
  const command = new Command('connect').description('links that a user opens to connect accounts');
  command
    .command('create', { isDefault: true })
    .description('create a link that a user opens to connect accounts, to you or to the profile of --profile')
    .addOption(new Option('--platform <platform...>', 'offer only this platform; repeat it').choices(platforms))
    .option('--return-to <url>', 'where the user returns')
    .option('--expires-in <period>', 'how long the link works, as in 30m or 7d; an hour by default')
    .addOption(jsonOption())
    .action(async ({ platform, returnTo, expiresIn }) => {
      const link = await cli.herald().connectLinks.create({
        ...(platform === undefined ? {} : { platforms: platform }),
        ...(returnTo === undefined ? {} : { returnTo }),
        ...(expiresIn === undefined ? {} : { expiresIn: periodOf(expiresIn) / 1000 }),
      });
      cli.show(link, ({ url }) => url);
      if (!cli.isJson) cli.note(`It works until ${localTime(link.expiresAt)}. Whoever opens it can connect accounts.`);
    });
  command
    .command('list')
    .description('the links that work now')
    .addOption(jsonOption())
    .action(async () =>
      cli.show({ connectLinks: await cli.herald().connectLinks.list() }, ({ connectLinks }) =>
        columns(connectLinks.map(({ id, expiresAt, platforms }) => [id, localTime(expiresAt), platforms.join(', ')])),
      ),
    );
  command
    .command('revoke')
    .description('end a link; connected accounts stay')
    .argument('<id>', 'its id')
    .addOption(jsonOption())
    .action(async (id) => {
      await cli.herald().connectLinks.revoke(id);
      cli.show({ connectLinkId: id, revoked: true }, () => `${id} is revoked.`);
    });
  return command;
}
