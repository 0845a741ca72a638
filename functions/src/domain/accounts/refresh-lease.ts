import { uuid } from '../../infra/ids/ids.ts';
import { isPreconditionFailed } from '../../infra/store/conflicts.ts';
import { MINUTE } from '../../infra/time/clock.ts';
import type { StoredAccount, Version } from './accounts.ts';

/** Longer than a refresh call (30 s) and saving its result take. */
const LEASE_MS = MINUTE;

/** True while a worker is refreshing. Both times are of the database's clock, so that no worker's clock matters. */
export function isLeased({ account, readAt }: Pick<StoredAccount, 'account' | 'readAt'>): boolean {
  return account.refreshLease !== null && account.refreshLease.until.getTime() > readAt;
}

/** Acquires the lease. Null when the document has changed since it was read: read it again. */
export async function claimRefresh({ ref, version, readAt }: StoredAccount): Promise<Version | null> {
  try {
    const refreshLease = { owner: uuid(), until: new Date(readAt + LEASE_MS) };
    return (await ref.update({ refreshLease }, { lastUpdateTime: version })).writeTime;
  } catch (error) {
    if (isPreconditionFailed(error)) return null;
    throw error;
  }
}

/** Releases the lease, unless the document has changed. */
export async function releaseRefresh({ ref }: StoredAccount, claimed: Version): Promise<void> {
  try {
    await ref.update({ refreshLease: null }, { lastUpdateTime: claimed });
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
  }
}
