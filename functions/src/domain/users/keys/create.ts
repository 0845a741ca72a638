import type { Context } from '../../../context.ts';
import type { ApiKey } from '../../../infra/store/documents/api-key.ts';
import { keyId, newKey, previewOf } from './key-format.ts';
import { prepareTestUser } from './prepare-test-user.ts';

/** What its owner chooses of a new key. */
export type KeyOptions = Pick<ApiKey, 'livemode' | 'scopes' | 'accounts' | 'requestsPerMinute' | 'expiresAt'>;

const unlimited: KeyOptions = {
  livemode: true,
  scopes: null,
  accounts: null,
  requestsPerMinute: null,
  expiresAt: null,
};

/** The document of a new key. */
export function newApiKey(
  key: string,
  { userId, name, now }: { userId: string; name: string | null; now: number },
  options: KeyOptions,
): ApiKey {
  return {
    userId,
    name,
    createdAt: new Date(now),
    revokedAt: null,
    tokenPreview: previewOf(key),
    ...options,
    lastUsedAt: null,
    replacedBy: null,
  };
}

/** Creates an API key, by default a live one that may do everything for ever. It is returned once; only its hash is stored. */
export async function createApiKey(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  name: string | null,
  options: Partial<KeyOptions> = {},
): Promise<string> {
  const chosen = { ...unlimited, ...options };
  if (!chosen.livemode) await prepareTestUser(ctx, userId);
  const key = newKey(chosen.livemode);
  const document = newApiKey(key, { userId, name, now: ctx.clock.now() }, chosen);
  await ctx.store.apiKeys.doc(keyId(key)).create(document);
  return key;
}
