import type { Account } from '../core/identity.ts';
import { namedDecimalId } from '../core/ids.ts';
import type { AccountOptions, SeededAccount } from '../core/platform.ts';
import { THREADS_SCOPES } from './scopes.ts';
import type { ThreadsState } from './state.ts';

/** The account with this username, made on first use. Its numeric id is above 2^53 and depends on the name only. */
export const addThreadsAccount = (state: ThreadsState, wish: AccountOptions): Account => {
  const { identity, world } = state;
  return (
    identity.byUsername(wish.username) ??
    identity.addAccount({
      accountId: namedDecimalId(`threads:${wish.username}`, 17, '1784'),
      username: wish.username,
      displayName: wish.displayName ?? wish.username,
      avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
      biography: 'A simulated account.',
      isPrivate: wish.isPrivate ?? false,
    })
  );
};

/** An account that is already connected: with a long-lived token. */
export const seedThreadsAccount = (state: ThreadsState, wish: AccountOptions): SeededAccount => {
  const account = addThreadsAccount(state, wish);
  const { clientId, longTokenLifeMs: lifeMs } = state.settings();
  const scopes = wish.scopes ?? THREADS_SCOPES;
  const { accountId, username, displayName, avatarUrl } = account;
  const token = state.identity.issueToken({
    prefix: 'THQVL',
    kind: 'long',
    lifeMs,
    ageMs: wish.tokenAgeMs ?? 0,
    accountId,
    scopes,
    clientId,
  });
  const expiresIn = Math.floor((token.expiresAt - state.world.clock.now()) / 1000);
  return {
    platform: 'threads',
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
