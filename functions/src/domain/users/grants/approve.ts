import type { Context } from '../../../context.ts';
import { sha256Hex } from '../../../infra/crypto/digest.ts';
import type { OauthCode } from '../../../model/access.ts';
import { HOUR, SECOND } from '../../../model/clock.ts';
import { randomToken } from '../../../model/ids.ts';
import { requireFewKeys } from '../keys/create.ts';
import { prepareTestUser } from '../keys/test-user.ts';
import type { AuthorizationRequest, Requested } from './authorization-request.ts';
import { keepClient } from './clients.ts';
import { earlier } from './tokens.ts';

/** How long an app may take to exchange a code (ms). */
const CODE_MS = 60 * SECOND;
/** How long a used code is kept, so that a second use is recognised (ms). */
const KEEP_MS = HOUR;
const CODE_BYTES = 32;

/** Leak scanners and the redaction of logs recognise a code by it. */
const CODE_PREFIX = 'oac_';

/** What a user allows an app: some or all of the scopes that it requests, and within which limits. */
type Approved = Pick<
  OauthCode,
  'userId' | 'livemode' | 'scopes' | 'accounts' | 'profileId' | 'requestsPerMinute' | 'endsAt'
>;

/** Stores what a user allows an app. Returns the code that the app exchanges for tokens. Throws `too_many_keys`. */
export async function approve(
  ctx: Pick<Context, 'store' | 'clock'>,
  { client, redirectUri }: Pick<AuthorizationRequest, 'client' | 'redirectUri'>,
  { scopes: requested, resource, codeChallenge }: Requested,
  approved: Approved,
): Promise<string> {
  const { userId, livemode, scopes, endsAt } = approved;
  await requireFewKeys(ctx, userId);
  if (!livemode) await prepareTestUser(ctx, userId);
  await keepClient(ctx, client.id);
  const code = `${CODE_PREFIX}${randomToken(CODE_BYTES)}`;
  const now = ctx.clock.now();
  await ctx.store.oauthCodes.doc(sha256Hex(code)).create({
    ...approved,
    redirectUri,
    codeChallenge,
    resource,
    declinedScopes: requested.filter((scope) => !scopes.includes(scope)),
    clientId: client.id,
    clientName: client.name,
    validUntil: earlier(new Date(now + CODE_MS), endsAt),
    grantId: null,
    expireAt: new Date(now + KEEP_MS),
  });
  return code;
}
