import type { SandboxContext } from '../core/context.ts';
import type { Account, Identity } from '../core/identity.ts';
import { namedUuid } from '../core/ids.ts';
import type { AccountOptions } from '../core/platform.ts';
import type { OauthRules } from '../oauth/rules.ts';
import type { SnapchatSettings } from './settings.ts';

export const PROFILE_SCOPE = 'snapchat-profile-api';

/** The Public Profile with this name, made on first use. Its id depends on the name only. */
export const addSnapchatAccount = (world: SandboxContext, identity: Identity, wish: AccountOptions): Account =>
  identity.byUsername(wish.username) ??
  identity.addAccount({
    accountId: namedUuid(`snapchat:${wish.username}`),
    username: wish.username,
    displayName: wish.displayName ?? wish.username,
    avatarUrl: `${world.origin()}/media/avatar/${encodeURIComponent(wish.username)}.png`,
    biography: 'A simulated Public Profile.',
    isPrivate: false,
  });

/** Snapchat's OAuth for business apps. Every code buys a refresh token. */
export const oauthRules = (
  world: SandboxContext,
  identity: Identity,
  settings: () => SnapchatSettings,
): OauthRules => ({
  world,
  identity,
  title: 'Snapchat',
  scopes: [PROFILE_SCOPE, 'snapchat-marketing-api'],
  prefixes: { code: 'snc.', access: 'sna.', refresh: 'snr.' },
  settings,
  addAccount: (username) => addSnapchatAccount(world, identity, { username }),
  problem: () => null,
  isOffline: () => true,
  redirectMismatch: 'invalid_grant',
  offlineCodes: new Set(),
});
