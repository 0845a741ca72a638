import type { Context } from '../../../context.ts';
import { sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Grant } from '../../../model/access.ts';
import { DAY, HOUR, SECOND } from '../../../model/clock.ts';
import { grantIdOf, newToken } from '../keys/grant-tokens.ts';

/** How long an access token is valid, and how long a grant without a refresh (ms). */
const ACCESS_MS = HOUR;
const GRANT_MS = 90 * DAY;

/** What an app receives. */
export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** seconds */
  expiresIn: number;
  scopes: readonly string[];
}

interface TokensOf {
  handle: string;
  livemode: boolean;
  scopes: readonly string[];
  endsAt: Date | null;
}

interface NewTokens {
  tokens: IssuedTokens;
  stored: Pick<Grant, 'accessHash' | 'accessExpiresAt' | 'refreshHash'>;
  /** When the grant ends unless it is renewed. */
  expiresAt: Date;
}

/** New tokens of a grant, and what is stored of them. The earlier ones end with that. */
export function newTokens({ handle, livemode, scopes, endsAt }: TokensOf, now: number): NewTokens {
  const accessToken = newToken('access', livemode, handle);
  const refreshToken = newToken('refresh', livemode, handle);
  const accessExpiresAt = earlier(new Date(now + ACCESS_MS), endsAt);
  const expiresIn = Math.floor((accessExpiresAt.getTime() - now) / SECOND);
  return {
    tokens: { accessToken, refreshToken, expiresIn, scopes },
    stored: { accessHash: sha256Hex(accessToken), accessExpiresAt, refreshHash: sha256Hex(refreshToken) },
    expiresAt: earlier(new Date(now + GRANT_MS), endsAt),
  };
}

/** A time, but not after the end of a grant. */
export function earlier(time: Date, endsAt: Date | null): Date {
  return endsAt && endsAt < time ? endsAt : time;
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
