import { text } from 'node:stream/consumers';
import { Command } from '@commander-js/extra-typings';
import { Herald } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { UsageError } from '../errors.ts';
import { isAddress, removeSettings, settingsFile, writeSettings } from '../settings.ts';

export function loginCommand(cli: Cli) {
  return new Command('login')
    .description('store the address of Herald and your API key, which is read from the terminal or from stdin')
    .argument('[url]', 'the address, as in https://herald.example.com; HERALD_URL by default')
    .action(async (given) => {
      const url = given ?? cli.env['HERALD_URL'];
      if (!url)
        throw new UsageError('The address of Herald is missing.', 'As in: herald login https://herald.example.com');
      if (!isAddress(url)) throw new UsageError(`"${url}" is not an address.`);
      const apiKey = await readKey(cli);
      if (!/^[!-~]+$/.test(apiKey))
        throw new UsageError('This is not an API key.', 'Keys begin with sk_live_ or sk_test_.');
      const { user, livemode } = await new Herald({ apiKey, baseUrl: url }).me();
      const file = writeSettings(cli.env, { url, apiKey });
      cli.show({ user: user.id, livemode, url, file }, () => `The key of user ${user.id} is stored in ${file}.`);
    });
}

export function logoutCommand(cli: Cli) {
  return new Command('logout').description('forget the stored address and key').action(() => {
    removeSettings(cli.env);
    const file = settingsFile(cli.env);
    cli.show({ removed: file }, () => `${file} was removed. The key still works: revoke it in Herald's pages.`);
  });
}

/** From stdin where something is piped into it, else asked for without showing it. An option would be seen by others on the machine. */
async function readKey({ stdin, stderr }: Cli): Promise<string> {
  if (!stdin.isTTY) return (await text(stdin)).trim();
  const { default: password } = await import('@inquirer/password');
  return (await password({ message: 'API key', mask: '*' }, { output: stderr })).trim();
}
