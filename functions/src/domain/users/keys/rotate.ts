import type { Context } from '../../../context.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import type { ApiKey } from '../../../model/access.ts';
import { HeraldError } from '../../../model/errors.ts';
import { addEvent, announceEvents, recordsEvents } from '../../events/index.ts';
import { keyCreatedEvent, newApiKey } from './create.ts';
import { keyId, newKey } from './key-format.ts';

/** Conflicts are with the write of `lastUsedAt`, or with another rotation, which decides. */
const MAX_ATTEMPTS = 4;

interface RotatedKey {
  apiKey: string;
  id: string;
  expiresAt: Date | null;
  /** When the key that was replaced stops working. */
  previousExpiresAt: Date;
}

/**
 * Replaces an API key by a new one with the same name, mode and limits. Both work for `overlapMs`, or until the old one expires
 * anyway. Throws `not_found` for a key of another user, and `not_rotatable` for one that no longer works or is replaced.
 */
export async function rotateApiKey(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  userId: string,
  id: string,
  overlapMs: number,
): Promise<RotatedKey> {
  const records = await recordsEvents(ctx, userId);
  const rotated = await retryOnConflict(async () => {
    const old = await ctx.store.apiKeys.doc(id).get();
    const stored = old.data();
    if (stored?.userId !== userId || !old.updateTime) throw new HeraldError('not_found', 'There is no such API key.');
    const now = ctx.clock.now();
    const reason = refusal(stored, now);
    if (reason) throw new HeraldError('not_rotatable', reason);
    const { name, livemode, scopes, accounts, profileId, requestsPerMinute } = stored;
    const key = newKey(livemode);
    const expiresAt = expiryOf(stored, now);
    const end = Math.min(now + overlapMs, stored.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const previousExpiresAt = new Date(end);
    const batch = ctx.store.batch();
    const options = { livemode, scopes, accounts, profileId, requestsPerMinute, expiresAt };
    const document = newApiKey(key, { userId, name, now }, options);
    batch.create(ctx.store.apiKeys.doc(keyId(key)), document);
    if (records) addEvent(ctx.store, batch, keyCreatedEvent(key, document));
    batch.update(old.ref, { expiresAt: previousExpiresAt, replacedBy: keyId(key) }, { lastUpdateTime: old.updateTime });
    await batch.commit();
    return { apiKey: key, id: keyId(key), expiresAt, previousExpiresAt };
  }, MAX_ATTEMPTS);
  if (records) await announceEvents(ctx, userId);
  return rotated;
}

function refusal({ grant, revokedAt, replacedBy, expiresAt }: ApiKey, now: number): string | null {
  if (grant) return 'It is the access of an app, which renews its tokens itself.';
  if (revokedAt) return 'The key was revoked.';
  if (replacedBy) return 'The key was already replaced.';
  return expiresAt && expiresAt.getTime() <= now ? 'The key has expired.' : null;
}

/** A new key lives as long as the one it replaces did. */
function expiryOf({ createdAt, expiresAt }: ApiKey, now: number): Date | null {
  return expiresAt && new Date(now + Math.max(0, expiresAt.getTime() - (createdAt?.getTime() ?? now)));
}
