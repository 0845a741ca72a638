import { uuid } from '../ids/ids.ts';
import { isPreconditionFailed } from '../store/write-errors.ts';
import { MINUTE } from '../time/clock.ts';
import type { StoredAccount, Version } from './stored-account.ts';

/** Longer than a refresh call may take (30 s) and the saving of its answer after it. */
const LEASE_MS = MINUTE;

/** True while some worker is refreshing. By the database's clock on both sides, so that no worker's clock matters. */
export const isLeased = ({ account, readAt }: Pick<StoredAccount, 'account' | 'readAt'>): boolean =>
  account.refreshLease !== null && account.refreshLease.until.getTime() > readAt;

/** Makes this worker the one that refreshes. Null when the document has changed since it was read: look again. */
export const claimRefresh = async ({ ref, version, readAt }: StoredAccount): Promise<Version | null> => {
  try {
    const refreshLease = { owner: uuid(), until: new Date(readAt + LEASE_MS) };
    return (await ref.update({ refreshLease }, { lastUpdateTime: version })).writeTime;
  } catch (error) {
    if (isPreconditionFailed(error)) return null;
    throw error;
  }
};

/** Lets the next worker try, unless the document has moved on. */
export const releaseRefresh = async ({ ref }: StoredAccount, claimed: Version): Promise<void> => {
  try {
    await ref.update({ refreshLease: null }, { lastUpdateTime: claimed });
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
  }
};
