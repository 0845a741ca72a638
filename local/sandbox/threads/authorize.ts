import { json } from '../core/response.ts';
import { graphAuthorizePage } from '../graph/authorize.ts';
import { isWebUrl } from '../graph/request.ts';
import { THREADS_SCOPES } from './scopes.ts';
import type { ThreadsState } from './state.ts';

/** A wrong app or redirect URI never redirects: the browser shows JSON with an error code. */
export const authorize = {
  path: '/oauth/authorize',
  page: graphAuthorizePage<ThreadsState>({
    codePrefix: 'AQB',
    fragment: '#_',
    denied: { error: 'access_denied', error_reason: 'user_denied', error_description: 'The user denied your request' },
    problem: (state, query, scopes) => {
      const { clientId, redirectUris } = state.settings();
      const uri = query['redirect_uri'] ?? '';
      const unknown = scopes.find((scope) => !THREADS_SCOPES.includes(scope));
      const problem = (error_message: string, error_code: number) => json(400, { error_message, error_code });
      if (!query['client_id']) return problem('No app ID was sent with the request.', 4476002);
      if (query['client_id'] !== clientId) return problem('Invalid app ID.', 1349026);
      if (!isWebUrl(uri) || (redirectUris && !redirectUris.includes(uri)))
        return problem('The redirect URI is not whitelisted in the app settings.', 1349168);
      if (query['response_type'] !== 'code') return problem('Invalid response_type: expected code.', 1);
      if (unknown !== undefined) return problem(`Invalid scope: ${unknown}`, 1);
      return scopes.includes('threads_basic') ? undefined : problem('The scope threads_basic is required.', 1);
    },
  }),
};
