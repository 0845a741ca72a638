import { sha256Hex } from '../../../infra/crypto/digest.ts';
import type { Grant } from '../../../model/access.ts';
import { DAY, HOUR, SECOND } from '../../../model/clock.ts';
import { newToken } from '../keys/grant-tokens.ts';

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
