import type { Context } from '../../context.ts';
import { externalIdRef, PROFILE_FRESH_MS } from '../../infra/auth/profile-reader.ts';
import { writeIfUnchanged } from '../../infra/store/conflicts.ts';
import type { Store } from '../../infra/store/store.ts';
import { SECOND } from '../../model/clock.ts';
import { HeraldError } from '../../model/errors.ts';

type Tools = Pick<Context, 'store' | 'clock'>;
type Batch = ReturnType<Store['batch']>;

/** Longer than any instance remembers which profile has the id (ms): another one may have it then. */
const RELEASE_MS = 2 * PROFILE_FRESH_MS;

/** Gives a profile its external id, in the commit that stores it. Throws `external_id_in_use`. */
export async function takeExternalId(
  { store, clock }: Tools,
  batch: Batch,
  customerId: string,
  { profileId, externalId }: { profileId: string; externalId: string | null },
): Promise<void> {
  if (externalId === null) return;
  const snapshot = await externalIdRef(store, customerId, externalId).get();
  const holder = snapshot.data();
  const freeIn = holder?.expireAt ? holder.expireAt.getTime() - clock.now() : null;
  if (holder && holder.profileId !== profileId && freeIn === null)
    throw new HeraldError('external_id_in_use', 'Another profile has this externalId.', {
      details: { profileId: holder.profileId },
    });
  if (holder && holder.profileId !== profileId && freeIn !== null && freeIn > 0)
    throw new HeraldError('external_id_in_use', 'Another profile had this externalId a moment ago.', {
      retryAfterSeconds: Math.ceil(freeIn / SECOND),
      fix: 'Send the same request again after the seconds in Retry-After.',
    });
  writeIfUnchanged(batch, snapshot, { profileId, expireAt: null });
}

/** Takes an external id from its profile, in the commit that changes or deletes it. */
export function releaseExternalId(
  { store, clock }: Tools,
  batch: Batch,
  customerId: string,
  { profileId, externalId }: { profileId: string; externalId: string | null },
): void {
  if (externalId === null) return;
  const expireAt = new Date(clock.now() + RELEASE_MS);
  batch.set(externalIdRef(store, customerId, externalId), { profileId, expireAt });
}
