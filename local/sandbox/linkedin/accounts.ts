import type { Account } from '../core/identity.ts';
import { sha256 } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { issueTokens } from './oauth.ts';
import { LINKEDIN_SCOPES } from './scopes.ts';
import type { LinkedinState } from './state.ts';

/** The member of this name, made on first use. The id depends on the name only. */
export const addLinkedinAccount = (state: LinkedinState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: `sb${sha256(`linkedin:${wish.username}`).slice(0, 8)}`,
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated member.',
      isPrivate: wish.isPrivate ?? false,
    })
  );
};

/** An account that is already connected. It has a refresh token only where the app is approved for them. */
export const seedLinkedinAccount = (state: LinkedinState, wish: AccountOptions): SeededAccount => {
  const { accountId, username, displayName, avatarUrl } = addLinkedinAccount(state, wish);
  const scopes = wish.scopes ?? LINKEDIN_SCOPES;
  const { clientId } = state.settings();
  const { access, refresh } = issueTokens(state, { accountId, scopes, clientId, ageMs: wish.tokenAgeMs ?? 0 });
  return {
    platform: 'linkedin',
    accountId,
    username,
    displayName,
    avatarUrl,
    accessToken: access.token,
    refreshToken: refresh?.token ?? null,
    expiresIn: Math.floor((access.expiresAt - state.world.clock.now()) / 1000),
    scopes,
  };
};
