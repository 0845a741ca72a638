import type { Context } from '../../context.ts';
import { externalReference } from '../../infra/auth/profile-reader.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import { personOf, profileUserOf } from '../../model/ids.ts';
import { commitChange } from '../posts/index.ts';
import { newDeletion } from '../users/index.ts';
import { releaseExternalId, takeExternalId } from './external-id.ts';
import { type ProfileFields, type ProfileView, readStoredProfile, viewProfile } from './profiles.ts';

/**
 * Changes the named fields of a profile. Other instances see new limits, and a new external id in place of the old one, within a minute.
 * Throws `not_found` and `external_id_in_use`.
 */
export async function changeProfile(
  ctx: Pick<Context, 'store' | 'clock' | 'profiles'>,
  customerId: string,
  id: string,
  change: Partial<ProfileFields>,
): Promise<ProfileView> {
  const { store, clock, profiles } = ctx;
  const changed = await commitChange(
    async () => {
      const { ref, data, version } = await readStoredProfile(ctx, customerId, id);
      const next = { ...data, ...change, updatedAt: new Date(clock.now()) };
      const batch = store.batch();
      batch.update(ref, { ...next }, { lastUpdateTime: version });
      if (next.externalId !== data.externalId) {
        await takeExternalId(ctx, batch, customerId, { profileId: id, externalId: next.externalId });
        releaseExternalId(ctx, batch, customerId, { profileId: id, externalId: data.externalId });
      }
      await batch.commit();
      return { before: data, next };
    },
    () => new HeraldError('precondition_failed', 'The profile was changed at the same time.', { fix: 'Try again.' }),
  );
  profiles.forget(customerId, referencesOf(id, changed.before.externalId));
  return viewProfile(customerId, id, changed.next);
}

/** Everything that a request can name a profile by. */
function referencesOf(id: string, externalId: string | null): string[] {
  return externalId === null ? [id] : [id, externalReference(externalId)];
}

/**
 * Accepts that a profile and all of its data are deleted, in one commit that also revokes the keys limited to it: from here on nothing
 * is published for it. The job `deletionSweep` does the rest, as for a user. Throws `not_found`.
 */
export async function deleteProfile(
  ctx: Pick<Context, 'store' | 'clock' | 'profiles'>,
  customerId: string,
  id: string,
  logger: Logger,
): Promise<void> {
  const { store, clock, profiles } = ctx;
  const keys = store.apiKeys.where('userId', '==', personOf(customerId)).where('profileId', '==', id);
  const { externalId } = await commitChange(
    async () => {
      const { ref, data, version } = await readStoredProfile(ctx, customerId, id);
      const now = new Date(clock.now());
      const userId = profileUserOf(customerId, id);
      const batch = store.batch();
      batch.delete(ref, { lastUpdateTime: version });
      releaseExternalId(ctx, batch, customerId, { profileId: id, externalId: data.externalId });
      batch.create(store.accountDeletions.doc(userId), newDeletion(userId, now));
      for (const key of (await keys.get()).docs) if (!key.get('revokedAt')) batch.update(key.ref, { revokedAt: now });
      await batch.commit();
      return data;
    },
    () => new HeraldError('precondition_failed', 'The profile was changed at the same time.', { fix: 'Try again.' }),
  );
  profiles.forget(customerId, referencesOf(id, externalId));
  logger.info('profile deletion requested', { profileId: id });
}
