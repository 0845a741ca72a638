import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { type AccountAddress, accountRef } from './account-address.ts';

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
