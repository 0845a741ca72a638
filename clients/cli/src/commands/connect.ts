import { Command, Option } from '@commander-js/extra-typings';
import { platforms } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { jsonOption } from '../options.ts';
import { periodOf } from '../schedule.ts';
import { localTime } from '../text.ts';

export function connectCommand(cli: Cli) {
  return new Command('connect')
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
}
