import { Argument, Command } from '@commander-js/extra-typings';
import { type Me, platforms } from '@herald-publishing/client';
import prettyBytes from 'pretty-bytes';
import type { Cli } from '../cli.ts';
import { columns, localTime } from '../text.ts';

const KEY_SHOWN = 12;

export function keysCommand(cli: Cli) {
  return new Command('keys')
    .description('the permissions of your API key, and where to create keys')
    .action(async () => {
      cli.show(await cli.herald().me(), meLines);
      cli.note(pageAddress(cli.settings().url, '/settings/keys').text);
      cli.note('Sign in there to create and revoke keys: an API key cannot do this.');
    });
}

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

function meLines(me: Me): string[] {
  const { subscription, key, limits, storage, credits, today } = me;
  const until = subscription.currentPeriodEnd ? ` until ${localTime(subscription.currentPeriodEnd)}` : '';
  const { requests } = limits;
  return columns([
    ['key', `${key.id.slice(0, KEY_SHOWN)}… of user ${me.user.id}`],
    ['profile', me.profileId ?? 'none'],
    ['mode', me.livemode ? 'live' : 'test: nothing is published'],
    ['subscription', `${subscription.status}${until}`],
    ['may', key.scopes?.join(', ') ?? 'everything'],
    ['accounts', key.accounts?.join(', ') ?? 'all'],
    ['credits', String(credits.balance)],
    ['requests', `${requests.remaining} of ${requests.limit} left in ${requests.windowSeconds} s`],
    ['posts', `${today.posts.used} of ${today.posts.limit ?? 'any number'} accepted today`],
    ['storage', `${prettyBytes(storage.storedBytesToday)} of ${prettyBytes(storage.bytesPerDay)} used today`],
  ]);
}

/**
 * The address of a web page of Herald, with words for it. Hosting serves pages and API at one address; one with a path is a
 * function's own, and does not tell where the pages are.
 */
function pageAddress(url: string, path: string): { address: string | null; text: string } {
  const { origin, pathname } = new URL(url);
  const address = pathname === '/' ? `${origin}${path}` : null;
  return { address, text: address ?? `${path} of Herald's web pages` };
}
