import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { issuePair } from './oauth.ts';
import { X_SCOPES } from './scopes.ts';
import type { XState } from './state.ts';

/** The account with this username, made on first use. Its id is above 2^53 and depends on the name only. */
export const addXAccount = (state: XState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: namedDecimalId(`x:${wish.username}`, 19, '15'),
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated account.',
      isPrivate: wish.isPrivate ?? false,
    })
  );
};

/** An account that is already connected: with an access token and a refresh token. */
export const seedXAccount = (state: XState, wish: AccountOptions): SeededAccount => {
  const { accountId, username, displayName, avatarUrl } = addXAccount(state, wish);
  const scopes = wish.scopes ?? X_SCOPES;
  const { clientId } = state.settings();
  const { access, refresh } = issuePair(state, { accountId, scopes, clientId, ageMs: wish.tokenAgeMs ?? 0 });
  const expiresIn = Math.floor((access.expiresAt - state.world.clock.now()) / 1000);
  return {
    platform: 'x',
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: access.token,
    refreshToken: refresh?.token ?? null,
    expiresIn,
    scopes,
  };
};
