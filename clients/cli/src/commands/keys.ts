import { Command } from '@commander-js/extra-typings';
import type { Me } from '@herald-publishing/client';
import type { Cli } from '../cli.ts';
import { pageAddress } from '../pages.ts';
import { bytes, columns, localTime } from '../text.ts';

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

function meLines(me: Me): string[] {
  const { subscription, key, limits, storage, credits } = me;
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
    ['storage', `${bytes(storage.storedBytesToday)} of ${bytes(storage.bytesPerDay)} used today`],
  ]);
}
