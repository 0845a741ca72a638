import type { Context } from '../../../context.ts';
import { sameSecret, sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import type { ApiKey, Grant } from '../../../model/access.ts';
import { grantIdFrom, handleOf } from '../keys/grant-tokens.ts';
import { keepClient } from './clients.ts';
import { OauthRefusal } from './refusal.ts';
import { requireResource } from './resources.ts';
import { type IssuedTokens, newTokens, revokeGrant } from './tokens.ts';

/** Conflicts are with the write of `lastUsedAt`, or with another refresh, which decides. */
const MAX_ATTEMPTS = 4;

interface Refresh {
  refreshToken: string;
  clientId: string;
  scope: string | undefined;
  resource: string | undefined;
}

type Tools = Pick<Context, 'store' | 'clock' | 'users'>;

/**
 * Renews the tokens of a grant. A refresh token is used once: a second use revokes the grant, as one of the two has stolen the token.
 * `site` is the address of the service. Throws `OauthRefusal`.
 */
export async function refreshGrant(
  ctx: Tools,
  site: string,
  refresh: Refresh,
  logger: Pick<Logger, 'warn'>,
): Promise<IssuedTokens> {
  const tokens = await retryOnConflict(() => refreshOnce(ctx, site, refresh, logger), MAX_ATTEMPTS);
  await keepClient(ctx, refresh.clientId);
  return tokens;
}

async function refreshOnce(
  ctx: Tools,
  site: string,
  { refreshToken, clientId, scope, resource }: Refresh,
  logger: Pick<Logger, 'warn'>,
): Promise<IssuedTokens> {
  const handle = handleOf('refresh', refreshToken);
  if (handle === null) throw invalidGrant();
  const id = grantIdFrom(handle);
  const snapshot = await ctx.store.apiKeys.doc(id).get();
  const key = snapshot.data();
  const now = ctx.clock.now();
  if (!key?.grant || key.grant.clientId !== clientId || !snapshot.updateTime) throw invalidGrant();
  if (!isAlive(key, now) || !(await ctx.users.isActive(key.userId))) throw invalidGrant();
  if (!sameSecret(sha256Hex(refreshToken), key.grant.refreshHash)) {
    // Only who has had a token of the grant knows its handle, so that this is an earlier token, or made from one.
    await revokeGrant(ctx, id);
    logger.warn('refresh token used twice; its grant was revoked', { keyId: id, userId: key.userId });
    throw invalidGrant();
  }
  requireResource(site, resource, key.grant.resource);
  const scopes = key.scopes ?? [];
  if (scope?.split(' ').some((name) => name !== '' && !scopes.includes(name)))
    throw new OauthRefusal('invalid_scope', 'The user has not granted all of these scopes.');
  const { livemode } = key;
  const { tokens, stored, expiresAt } = newTokens({ handle, livemode, scopes, endsAt: key.grant.endsAt }, now);
  const grant: Grant = { ...key.grant, ...stored };
  const batch = ctx.store.batch();
  batch.update(snapshot.ref, { grant, expiresAt }, { lastUpdateTime: snapshot.updateTime });
  await batch.commit();
  return tokens;
}

function isAlive({ revokedAt, expiresAt }: ApiKey, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > now);
}

function invalidGrant(): OauthRefusal {
  return new OauthRefusal('invalid_grant', 'The refresh token is unknown, used, expired or revoked.');
}
