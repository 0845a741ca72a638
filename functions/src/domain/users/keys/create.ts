import type { Context } from '../../../context.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { ApiKey } from '../../../model/access.ts';
import { HeraldError } from '../../../model/errors.ts';
import { addEvent, announceEvents, eventIdOf, type NewEvent, recordsEvents } from '../../events/index.ts';
import { keyId, newKey, previewOf } from './key-format.ts';
import { viewKey } from './list.ts';
import { prepareTestUser } from './test-user.ts';

/** Of one user, that work at the same time. */
const MAX_KEYS = 50;

/** What its owner chooses of a new key. */
type KeyOptions = Pick<ApiKey, 'livemode' | 'scopes' | 'accounts' | 'profileId' | 'requestsPerMinute' | 'expiresAt'>;

const unlimited: KeyOptions = {
  livemode: true,
  scopes: null,
  accounts: null,
  profileId: null,
  requestsPerMinute: null,
  expiresAt: null,
};

/** The document of a new key. */
export function newApiKey(
  key: string,
  { userId, name, now }: { userId: string; name: string | null; now: number },
  options: KeyOptions,
): ApiKey & { createdAt: Date } {
  return {
    userId,
    name,
    createdAt: new Date(now),
    revokedAt: null,
    tokenPreview: previewOf(key),
    ...options,
    lastUsedAt: null,
    replacedBy: null,
    grant: null,
  };
}

/**
 * Creates an API key, by default a live one that may do everything for ever. It is returned once; only its hash is stored.
 * Throws `too_many_keys`.
 */
export async function createApiKey(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  userId: string,
  name: string | null,
  options: Partial<KeyOptions> = {},
): Promise<string> {
  const chosen = { ...unlimited, ...options };
  if (!chosen.livemode) await prepareTestUser(ctx, userId);
  const key = newKey(chosen.livemode);
  const document = newApiKey(key, { userId, name, now: ctx.clock.now() }, chosen);
  const [records] = await Promise.all([recordsEvents(ctx, userId), requireFewKeys(ctx, userId)]);
  const batch = ctx.store.batch();
  batch.create(ctx.store.apiKeys.doc(keyId(key)), document);
  if (records) addEvent(ctx.store, batch, keyCreatedEvent(key, document));
  await batch.commit();
  if (records) await announceEvents(ctx, userId);
  return key;
}

/** Keys that are created at the same time may exceed the maximum. Throws `too_many_keys`. */
export async function requireFewKeys(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  userId: string,
): Promise<void> {
  const { docs } = await store.apiKeys.where('userId', '==', userId).where('revokedAt', '==', null).get();
  if (readable(docs).filter(({ data }) => isWorking(data, clock.now())).length >= MAX_KEYS)
    throw new HeraldError('too_many_keys', `You have ${MAX_KEYS} active API keys, which is the maximum.`);
}

/** A replaced key works for some more days, and its replacement counts. */
function isWorking({ replacedBy, expiresAt }: ApiKey, now: number): boolean {
  return replacedBy === null && (expiresAt === null || expiresAt.getTime() > now);
}

/** The event of a new key, for the commit that stores it. */
export function keyCreatedEvent(key: string, document: ReturnType<typeof newApiKey>): NewEvent {
  const { userId, createdAt } = document;
  const id = keyId(key);
  return {
    id: eventIdOf('key', id),
    userId,
    type: 'key.created',
    at: createdAt,
    data: { key: viewKey(id, document) },
  };
}
