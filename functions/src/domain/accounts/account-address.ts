import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { isPathSegment } from '../../infra/ids/ids.ts';
import type { Platform } from '../../infra/ids/platform.ts';
import type { Store } from '../../infra/store/store.ts';

/** Which connected account: a user's, on a platform, under the platform's own id. */
export interface AccountAddress {
  uid: string;
  platform: Platform;
  accountId: string;
}

/** Null for an id that cannot be the id of a document. */
export function accountRef(store: Pick<Store, 'user'>, { uid, platform, accountId }: AccountAddress) {
  return isPathSegment(accountId) ? store.user(uid).accounts(platform).doc(accountId) : null;
}

/** The place of a token in the database, to which its seal is bound. */
export function sealContext(
  { uid, platform, accountId }: AccountAddress,
  field: 'accessToken' | 'refreshToken',
): string {
  return `users/${uid}/integrations/${platform}/accounts/${accountId}#${field}`;
}

/**
 * An account document as it was read. `version` is the precondition of a later write; `readAt` (ms) is by the database's
 * clock, which all instances share. Throws `missing_integrations` where there is no such account.
 */
export async function readAccount({ store }: Pick<Context, 'store'>, address: AccountAddress) {
  const ref = accountRef(store, address);
  const snapshot = await ref?.get();
  const account = snapshot?.data();
  if (!ref || !account || !snapshot?.updateTime)
    throw new HeraldError('missing_integrations', `This ${address.platform} account is not connected.`);
  return { address, ref, account, version: snapshot.updateTime, readAt: snapshot.readTime.toMillis() };
}

export type StoredAccount = Awaited<ReturnType<typeof readAccount>>;

export type Version = StoredAccount['version'];
