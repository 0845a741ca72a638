import { standardAuthorizePage } from '../oauth/authorize.ts';
import { standardTokenEndpoint } from '../oauth/token.ts';
import { YOUTUBE_SCOPES } from './scopes.ts';
import type { YoutubeState } from './state.ts';

/** Google's authorize page: a refresh token only for a request that asks for one. */
export const authorize = {
  path: '/o/oauth2/v2/auth',
  page: standardAuthorizePage({
    scopes: YOUTUBE_SCOPES,
    codePrefix: '4/0',
    problem: ({ access_type: type = 'online' }) =>
      ['online', 'offline'].includes(type) ? undefined : 'invalid_request: access_type is online or offline.',
    isOffline: (query) => query['access_type'] === 'offline' && query['prompt'] === 'consent',
  }),
};

/** A refresh never gives a new refresh token. */
export const tokens = standardTokenEndpoint<YoutubeState>({
  prefixes: { access: 'ya29.', refresh: '1//0' },
  rotation: () => 'none',
  givesRefreshToken: (_state, { offline }) => offline,
  redirectMismatch: 'redirect_uri_mismatch',
});
