import type { Context } from '../../../context.ts';
import { sha256Hex } from '../../../infra/crypto/digest.ts';
import { HOUR, SECOND } from '../../../model/clock.ts';
import { randomToken } from '../../../model/ids.ts';
import { requireFewKeys } from '../keys/create.ts';
import { prepareTestUser } from '../keys/test-user.ts';
import type { AuthorizationRequest, Requested } from './authorization-request.ts';
import { keepClient } from './clients.ts';

/** How long an app may take to exchange a code (ms). */
const CODE_MS = 60 * SECOND;
/** How long a used code is kept, so that a second use is recognised (ms). */
const KEEP_MS = HOUR;
const CODE_BYTES = 32;

/** Leak scanners and the redaction of logs recognise a code by it. */
const CODE_PREFIX = 'oac_';

/** Stores that a user allows what an app requests. Returns the code that the app exchanges for tokens. Throws `too_many_keys`. */
export async function approve(
  ctx: Pick<Context, 'store' | 'clock'>,
  user: { userId: string; livemode: boolean },
  { client, redirectUri }: Pick<AuthorizationRequest, 'client' | 'redirectUri'>,
  { scopes, resource, codeChallenge }: Requested,
): Promise<string> {
  await requireFewKeys(ctx, user.userId);
  if (!user.livemode) await prepareTestUser(ctx, user.userId);
  await keepClient(ctx, client.id);
  const code = `${CODE_PREFIX}${randomToken(CODE_BYTES)}`;
  const now = ctx.clock.now();
  await ctx.store.oauthCodes.doc(sha256Hex(code)).create({
    ...user,
    redirectUri,
    codeChallenge,
    resource,
    scopes: [...scopes],
    clientId: client.id,
    clientName: client.name,
    validUntil: new Date(now + CODE_MS),
    grantId: null,
    expireAt: new Date(now + KEEP_MS),
  });
  return code;
}
