import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { INSTAGRAM_SCOPES } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** The professional account with this username, made on first use. Its id is above 2^53 and depends on the name only. */
export const addInstagramAccount = (state: InstagramState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: namedDecimalId(`instagram:${wish.username}`, 17, '17841'),
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated account.',
      isPrivate: wish.isPrivate ?? false,
    })
  );
};

/** The id by which only this app knows the account; it opens no path. */
export const appScopedId = ({ username }: Account): string => namedDecimalId(`instagram-app:${username}`, 17, '2');

/** An account that is already connected: with a long-lived token. */
export const seedInstagramAccount = (state: InstagramState, wish: AccountOptions): SeededAccount => {
  const account = addInstagramAccount(state, wish);
  const { clientId, longTokenLifeMs: lifeMs } = state.settings();
  const scopes = wish.scopes ?? INSTAGRAM_SCOPES;
  const { accountId, username, displayName, avatarUrl } = account;
  const ageMs = wish.tokenAgeMs ?? 0;
  const token = state.identity.issueToken({
    prefix: 'IGAAL',
    kind: 'long',
    lifeMs,
    ageMs,
    accountId,
    scopes,
    clientId,
  });
  const expiresIn = Math.floor((token.expiresAt - state.world.clock.now()) / 1000);
  return {
    platform: 'instagram',
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: token.token,
    refreshToken: null,
    expiresIn,
    scopes,
  };
};
