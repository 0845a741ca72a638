import type { SandboxContext } from '../core/context.ts';
import type { Account, Identity } from '../core/identity.ts';
import { sha256 } from '../core/ids.ts';
import type { AccountOptions } from '../core/platform.ts';
import type { OauthRules } from '../oauth/rules.ts';
import { YOUTUBE_SCOPES } from './scopes.ts';
import type { YoutubeSettings } from './settings.ts';

/** The channel with this name, made on first use. Its id depends on the name only. */
export const addYoutubeAccount = (world: SandboxContext, identity: Identity, wish: AccountOptions): Account =>
  identity.byUsername(wish.username) ??
  identity.addAccount({
    accountId: `UC${Buffer.from(sha256(`youtube:${wish.username}`), 'hex')
      .toString('base64url')
      .slice(0, 22)}`,
    username: wish.username,
    displayName: wish.displayName ?? wish.username,
    avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
    biography: 'A simulated channel.',
    isPrivate: false,
  });

/** Google's way with OAuth: a refresh token only for those who ask for it, and never a new one. */
export const oauthRules = (world: SandboxContext, identity: Identity, settings: () => YoutubeSettings): OauthRules => {
  return {
    world,
    identity,
    title: 'YouTube',
    scopes: YOUTUBE_SCOPES,
    prefixes: { code: '4/0', access: 'ya29.', refresh: '1//0' },
    settings: () => ({ ...settings(), rotation: 'none', expiresInText: false }),
    addAccount: (username) => addYoutubeAccount(world, identity, { username }),
    problem: ({ access_type: type = 'online' }) =>
      ['online', 'offline'].includes(type) ? null : 'invalid_request: access_type is online or offline.',
    isOffline: (query) => query['access_type'] === 'offline' && query['prompt'] === 'consent',
    redirectMismatch: 'redirect_uri_mismatch',
    offlineCodes: new Set(),
  };
};
