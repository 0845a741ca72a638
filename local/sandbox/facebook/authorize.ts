import { graphAuthorizePage } from '../graph/authorize.ts';
import { isWebUrl } from '../graph/request.ts';
import { firstProblem } from '../oauth/authorize.ts';
import { FACEBOOK_SCOPES } from './scopes.ts';
import type { FacebookState } from './state.ts';
import { ensureUser } from './users.ts';

/** The login dialog. A wrong app, scope or redirect URI never redirects: the browser shows what is wrong. */
export const authorize = {
  path: '/v25.0/dialog/oauth',
  page: graphAuthorizePage<FacebookState>({
    codePrefix: 'AQD',
    fragment: '#_=_',
    denied: {
      error: 'access_denied',
      error_code: '200',
      error_reason: 'user_denied',
      error_description: 'Permissions error',
    },
    accountId: (state, username) => ensureUser(state, username).pageIds[0] ?? '',
    problem: (state, query, scopes) => {
      const { clientId, redirectUris } = state.settings();
      const uri = query['redirect_uri'] ?? '';
      const isBlocked = !isWebUrl(uri) || (redirectUris && !redirectUris.includes(uri));
      const unknown = scopes.find((scope) => !FACEBOOK_SCOPES.includes(scope));
      return firstProblem(
        [query['client_id'] !== clientId, 'Invalid App ID'],
        [isBlocked, 'URL blocked: this redirect is not in the list of Valid OAuth Redirect URIs.'],
        [(query['response_type'] ?? 'code') !== 'code', 'Invalid response_type'],
        [unknown !== undefined, `Invalid Scopes: ${unknown}`],
      );
    },
  }),
};
