import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import { fieldDeletion, serverTimestamp } from '../../infra/store/field-values.ts';
import type { Transaction } from '../../infra/store/store.ts';
import type { Account } from '../../model/account.ts';
import { uuid } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import type { Connection } from '../../platforms/contract/oauth.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { announceEvents, pendingEvent } from '../events/index.ts';
import { accountEvent } from './account-event.ts';
import { type AccountAddress, accountMetricsRef, accountRef } from './accounts.ts';
import { sealedTokens } from './open-account.ts';

/** The fields of a connected account that a connection sets; the user's settings (`enabled_for_repost`) are not among them. */
type ConnectedFields = Omit<Account, 'enabled_for_repost' | 'updatedAt' | 'recordsEvents' | 'isObserved'>;

/** The fields of the account's document, the tokens sealed for it. */
export function connectedFields(
  ctx: Pick<Context, 'vault' | 'clock'>,
  uid: string,
  platform: Platform,
  { tokens, profile, kind, openId, extra }: Connection,
): ConnectedFields {
  const address = { uid, platform, accountId: profile.platformId };
  return {
    accountId: address.accountId,
    ...sealedTokens(ctx, address, tokens),
    profile,
    ...(kind === undefined ? {} : { kind }),
    ...(openId === undefined ? {} : { openId }),
    extra: extra ?? {},
    reconnectRequired: false,
    refreshRefusedAt: null,
    refreshLease: null,
  };
}

/** With the time of the write, which the database sets, and `recordsEvents` of the user. */
function asStored(fields: ConnectedFields, records: boolean) {
  return {
    ...fields,
    // An account may be connected again through another login.
    server: fields.server ?? fieldDeletion(),
    ...(records ? { recordsEvents: true } : {}),
    updatedAt: serverTimestamp(),
  };
}

/** Throws `PlatformFailure` for an id that cannot be the id of a document. */
function connectedRef({ store }: Pick<Context, 'store'>, address: AccountAddress) {
  const ref = accountRef(store, address);
  if (ref) return ref;
  throw new PlatformFailure({
    kind: 'rejected',
    code: 'platform_rejected',
    message: 'The platform gave this account an id that Herald cannot use.',
  });
}

/** Writes a connected account, has its numbers read from now on if they are read, and adds its event if the events of its user are recorded. `cause` identifies the event. */
export function writeConnected(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  transaction: Transaction,
  address: AccountAddress,
  fields: ConnectedFields,
  { records, cause }: { records: boolean; cause: string },
): void {
  const now = ctx.clock.now();
  const { platform, accountId } = address;
  const observeAt = readsNumbers(ctx.config, platform, 'posts') ? new Date(now) : null;
  const stored = { ...asStored(fields, records), isObserved: observeAt !== null };
  transaction.set(connectedRef(ctx, address), stored, { merge: true });
  const numbers = { platform, accountId, observeAt, failedReads: 0 };
  transaction.set(accountMetricsRef(ctx.store, address), numbers, { merge: true });
  if (!records) return;
  const account = { ...fields, updatedAt: new Date(now) };
  const { ref, document } = pendingEvent(ctx.store, accountEvent('account.connected', address, account, now, cause));
  transaction.set(ref, document);
}

/**
 * Stores a connected account under the platform's own id, so that connecting it again updates it and never duplicates it. A
 * transaction: recording may begin at the same moment, and marks the accounts that it finds.
 */
export async function saveAccount(
  ctx: Pick<Context, 'store' | 'queue' | 'clock' | 'config'>,
  uid: string,
  platform: Platform,
  fields: ConnectedFields,
): Promise<void> {
  const address = { uid, platform, accountId: fields.accountId };
  const cause = uuid();
  const isRecorded = await ctx.store.transact(async (transaction) => {
    const { exists: records } = await transaction.get(ctx.store.user(uid).eventStream);
    writeConnected(ctx, transaction, address, fields, { records, cause });
    return records;
  });
  if (isRecorded) await announceEvents(ctx, uid);
}

/** Seals and stores a connection. Settings of the user are kept. */
export function saveConnection(ctx: Context, uid: string, platform: Platform, connection: Connection): Promise<void> {
  return saveAccount(ctx, uid, platform, connectedFields(ctx, uid, platform, connection));
}
