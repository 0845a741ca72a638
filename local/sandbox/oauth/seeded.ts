import type { Account } from '../core/identity.ts';
import type { SeededAccount } from '../core/platform.ts';
import type { OauthRules } from './rules.ts';
import { issuePair } from './token.ts';

/** An account that is already connected: with an access token and a refresh token. */
export const seededAccount = (
  rules: OauthRules,
  platform: string,
  { accountId, username, displayName, avatarUrl }: Account,
  wish: { scopes?: string[] | undefined; tokenAgeMs?: number | undefined },
): SeededAccount => {
  const scopes = wish.scopes ?? [...rules.scopes];
  const { clientId } = rules.settings();
  const { access, refresh } = issuePair(rules, { accountId, scopes, clientId, ageMs: wish.tokenAgeMs ?? 0 });
  return {
    platform,
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: access.token,
    refreshToken: refresh.token,
    expiresIn: Math.floor((access.expiresAt - rules.world.clock.now()) / 1000),
    scopes,
  };
};
