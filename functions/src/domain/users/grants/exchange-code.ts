import type { Context } from '../../../context.ts';
import { sameSecret, sha256Base64Url, sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import type { OauthCode } from '../../../model/access.ts';
import { testUserOf } from '../../../model/ids.ts';
import { addEvent, announceEvents, recordsEvents } from '../../events/index.ts';
import { keyCreatedEvent, newApiKey } from '../keys/create.ts';
import { grantIdFrom, newHandle } from '../keys/grant-tokens.ts';
import { redirectHost } from './redirect-uris.ts';
import { OauthRefusal } from './refusal.ts';
import { requireResource } from './resources.ts';
import { type IssuedTokens, newTokens, revokeGrant } from './tokens.ts';

/** Conflicts are with another use of the same code. */
const MAX_ATTEMPTS = 4;

interface CodeExchange {
  code: string;
  clientId: string;
  redirectUri: string;
  codeVerifier: string;
  resource: string | undefined;
}

type Tools = Pick<Context, 'store' | 'clock' | 'queue' | 'users' | 'profiles'>;

/**
 * Exchanges a code for the tokens of a new grant, once: a second use revokes the grant, as one of the two has stolen the code.
 * `site` is the address of the service. Throws `OauthRefusal`.
 */
export function exchangeCode(
  ctx: Tools,
  site: string,
  exchange: CodeExchange,
  logger: Pick<Logger, 'warn'>,
): Promise<IssuedTokens> {
  return retryOnConflict(() => exchangeOnce(ctx, site, exchange, logger), MAX_ATTEMPTS);
}

async function exchangeOnce(
  ctx: Tools,
  site: string,
  exchange: CodeExchange,
  logger: Pick<Logger, 'warn'>,
): Promise<IssuedTokens> {
  const { store, clock } = ctx;
  const snapshot = await store.oauthCodes.doc(sha256Hex(exchange.code)).get();
  const code = snapshot.data();
  const now = clock.now();
  if (!code || !snapshot.updateTime) throw invalidGrant();
  if (code.grantId !== null) {
    await revokeGrant(ctx, code.grantId);
    logger.warn('authorization code used twice; its grant was revoked', { keyId: code.grantId, userId: code.userId });
    throw invalidGrant();
  }
  if (!isProven(code, exchange, now) || !(await ctx.users.isActive(code.userId))) throw invalidGrant();
  requireResource(site, exchange.resource, code.resource);
  if (!(await hasProfile(ctx, code))) throw invalidGrant();
  const handle = newHandle();
  const { livemode, scopes, accounts, profileId, requestsPerMinute } = code;
  const { clientId, redirectUri, resource, endsAt, declinedScopes } = code;
  const { tokens, stored, expiresAt } = newTokens({ handle, livemode, scopes, endsAt }, now);
  const options = { livemode, scopes, accounts, profileId, requestsPerMinute, expiresAt };
  const document = {
    ...newApiKey(tokens.accessToken, { userId: code.userId, name: code.clientName, now }, options),
    tokenPreview: '',
    grant: { clientId, redirectHost: redirectHost(redirectUri), resource, endsAt, declinedScopes, ...stored },
  };
  const id = grantIdFrom(handle);
  const records = await recordsEvents(ctx, code.userId);
  const batch = store.batch();
  batch.create(store.apiKeys.doc(id), document);
  batch.update(snapshot.ref, { grantId: id }, { lastUpdateTime: snapshot.updateTime });
  if (records) addEvent(store, batch, keyCreatedEvent(tokens.accessToken, document));
  await batch.commit();
  if (records) await announceEvents(ctx, code.userId);
  return tokens;
}

/** Whether the request is that of the app that began the authorization, and in time. */
function isProven(code: OauthCode, { clientId, redirectUri, codeVerifier }: CodeExchange, now: number): boolean {
  return (
    code.validUntil.getTime() > now &&
    code.clientId === clientId &&
    code.redirectUri === redirectUri &&
    sameSecret(sha256Base64Url(codeVerifier), code.codeChallenge)
  );
}

/** Whether the profile of a code still exists: its deletion revokes the keys that there are then, and a code is none yet. */
async function hasProfile(
  { profiles }: Pick<Context, 'profiles'>,
  { userId, livemode, profileId }: OauthCode,
): Promise<boolean> {
  return profileId === null || (await profiles.read(livemode ? userId : testUserOf(userId), profileId)) !== null;
}

function invalidGrant(): OauthRefusal {
  return new OauthRefusal('invalid_grant', 'The code is unknown, used or expired, or belongs to another request.');
}
