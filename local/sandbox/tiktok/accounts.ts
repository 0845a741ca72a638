import type { Account } from '../core/identity.ts';
import { namedUuid } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { issuePair } from './oauth.ts';
import { TIKTOK_SCOPES } from './scopes.ts';
import type { TiktokState } from './state.ts';

/** The account with this username, made on first use. Its open id depends on the name only. */
export const addTiktokAccount = (state: TiktokState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: namedUuid(`tiktok:${wish.username}`),
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated account.',
      isPrivate: wish.isPrivate ?? false,
    })
  );
};

/** An account that is already connected: with an access token and a refresh token. */
export const seedTiktokAccount = (state: TiktokState, wish: AccountOptions): SeededAccount => {
  const { accountId, username, displayName, avatarUrl } = addTiktokAccount(state, wish);
  const { clientId } = state.settings();
  const scopes = wish.scopes ?? TIKTOK_SCOPES;
  const { access, refresh } = issuePair(state, { accountId, scopes, clientId, ageMs: wish.tokenAgeMs ?? 0 });
  const expiresIn = Math.floor((access.expiresAt - state.world.clock.now()) / 1000);
  return {
    platform: 'tiktok',
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: access.token,
    refreshToken: refresh.token,
    expiresIn,
    scopes,
  };
};
