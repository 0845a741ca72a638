import { standardAuthorizePage } from '../oauth/authorize.ts';
import { standardTokenEndpoint } from '../oauth/token.ts';
import { SNAPCHAT_SCOPES } from './scopes.ts';
import type { SnapchatState } from './state.ts';

/** Snapchat's OAuth for business apps. Every code gives a refresh token. */
export const authorize = {
  path: '/login/oauth2/authorize',
  page: standardAuthorizePage({ scopes: SNAPCHAT_SCOPES, codePrefix: 'snc.' }),
};

export const tokens = standardTokenEndpoint<SnapchatState>({
  prefixes: { access: 'sna.', refresh: 'snr.' },
  rotation: (state) => state.settings().rotation,
  expiresInText: (state) => state.settings().expiresInText,
  redirectMismatch: 'invalid_grant',
});
