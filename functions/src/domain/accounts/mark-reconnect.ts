import type { Context } from '../../context.ts';
import { isPreconditionFailed } from '../../infra/store/conflicts.ts';
import { addEvent, announceEvents } from '../outbox/new-event.ts';
import { reconnectEvent } from './account-event.ts';
import type { StoredAccount, Version } from './accounts.ts';

/**
 * Marks an account that its platform refuses, and adds the event, in one commit. Returns false if the account has
 * changed since `version`.
 */
export async function markReconnect(
  ctx: Pick<Context, 'store' | 'queue' | 'clock'>,
  { ref, account, address }: StoredAccount,
  version: Version,
): Promise<boolean> {
  const isNews = account.recordsEvents === true && !account.reconnectRequired;
  const batch = ctx.store.batch();
  batch.update(ref, { reconnectRequired: true, refreshLease: null }, { lastUpdateTime: version });
  if (isNews) addEvent(ctx.store, batch, reconnectEvent(address, account, ctx.clock.now()));
  try {
    await batch.commit();
  } catch (error) {
    if (isPreconditionFailed(error)) return false;
    throw error;
  }
  if (isNews) await announceEvents(ctx, address.uid);
  return true;
}
