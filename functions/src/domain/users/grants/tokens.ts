import type { Context } from '../../../context.ts';
import { sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Grant } from '../../../model/access.ts';
import { DAY, HOUR, SECOND } from '../../../model/clock.ts';
import { grantIdOf, newToken } from '../keys/grant-tokens.ts';

/** How long an access token is valid, and how long a grant without a refresh (ms). */
const ACCESS_MS = HOUR;
export const GRANT_MS = 90 * DAY;

/** What an app receives. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** seconds */
  expiresIn: number;
  scopes: readonly string[];
}

/** New tokens of a grant, and what is stored of them. The earlier ones end with that. */
export function newTokens(
  { handle, livemode, scopes }: { handle: string; livemode: boolean; scopes: readonly string[] },
  now: number,
): { tokens: IssuedTokens; stored: Pick<Grant, 'accessHash' | 'accessExpiresAt' | 'refreshHash'> } {
  const accessToken = newToken('access', livemode, handle);
  const refreshToken = newToken('refresh', livemode, handle);
  return {
    tokens: { accessToken, refreshToken, expiresIn: ACCESS_MS / SECOND, scopes },
    stored: {
      accessHash: sha256Hex(accessToken),
      accessExpiresAt: new Date(now + ACCESS_MS),
      refreshHash: sha256Hex(refreshToken),
    },
  };
}

type Tools = Pick<Context, 'store' | 'clock'>;

/** Ends a grant: its access token and its refresh token. Idempotent. */
export async function revokeGrant({ store, clock }: Tools, id: string): Promise<void> {
  const reference = store.apiKeys.doc(id);
  const key = (await reference.get()).data();
  if (key && !key.revokedAt) await reference.update({ revokedAt: new Date(clock.now()) });
}

/**
 * Ends the grant of a token on request of its app, whichever of the two tokens it is, also an earlier one. Does nothing for any other
 * token: https://www.rfc-editor.org/rfc/rfc7009#section-2.2
 */
export async function revokeToken(ctx: Tools, token: string, clientId: string): Promise<void> {
  const id = grantIdOf('refresh', token) ?? grantIdOf('access', token);
  if (id === null) return;
  const { grant = null } = (await ctx.store.apiKeys.doc(id).get()).data() ?? {};
  if (grant?.clientId === clientId) await revokeGrant(ctx, id);
}
