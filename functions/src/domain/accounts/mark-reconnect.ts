import type { Context } from '../../context.ts';
import { unlessChanged } from '../../infra/store/conflicts.ts';
import type { Account } from '../../model/account.ts';
import { addEvent, announceEvents } from '../events/index.ts';
import { accountEvent } from './account-event.ts';
import type { StoredAccount, Version } from './accounts.ts';

type Tools = Pick<Context, 'store' | 'queue' | 'clock'>;

/**
 * Marks an account that its platform refuses, and adds the event, in one commit. Returns false if the account has
 * changed since `version`.
 */
export function markReconnect(ctx: Tools, stored: StoredAccount, version: Version): Promise<boolean> {
  return mark(ctx, stored, version, { reconnectRequired: true }, !stored.account.reconnectRequired);
}

/**
 * Records that the platform refuses to renew an access token that works. The owner has to connect the account again before
 * the token expires, and gets the event once. Returns false if the account has changed since `version`.
 */
export function markRefreshRefused(ctx: Tools, stored: StoredAccount, version: Version): Promise<boolean> {
  const { expiresAt, refreshRefusedAt } = stored.account;
  const change = { refreshRefusedAt: new Date(ctx.clock.now()) };
  return mark(ctx, stored, version, change, expiresAt !== null && !refreshRefusedAt);
}

async function mark(
  ctx: Tools,
  { ref, account, address }: StoredAccount,
  version: Version,
  change: Partial<Pick<Account, 'reconnectRequired' | 'refreshRefusedAt'>>,
  isChanged: boolean,
): Promise<boolean> {
  const isNews = account.recordsEvents === true && isChanged;
  const batch = ctx.store.batch();
  batch.update(ref, { ...change, refreshLease: null }, { lastUpdateTime: version });
  if (isNews) {
    const news = { ...account, ...change };
    addEvent(ctx.store, batch, accountEvent('account.reconnect_required', address, news, ctx.clock.now()));
  }
  if (!(await unlessChanged(() => batch.commit()))) return false;
  if (isNews) await announceEvents(ctx, address.uid);
  return true;
}
