import { graphAuthorizePage } from '../graph/authorize.ts';
import { isWebUrl } from '../graph/request.ts';
import { firstProblem } from '../oauth/authorize.ts';
import { INSTAGRAM_SCOPES } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** A wrong app, scope or redirect URI never redirects: the browser shows what is wrong. */
export const authorize = {
  path: '/oauth/authorize',
  page: graphAuthorizePage<InstagramState>({
    codePrefix: 'AQC',
    fragment: '#_',
    denied: {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
    },
    problem: (state, query, scopes) => {
      const { clientId, redirectUris } = state.settings();
      const uri = query['redirect_uri'] ?? '';
      const unknown = scopes.find((scope) => !INSTAGRAM_SCOPES.includes(scope));
      return firstProblem(
        [query['client_id'] !== clientId, 'Invalid platform app'],
        [!isWebUrl(uri) || (redirectUris && !redirectUris.includes(uri)), 'Invalid redirect_uri'],
        [query['response_type'] !== 'code', 'Invalid response_type: expected code'],
        [unknown !== undefined, `Invalid scopes: ${unknown}`],
        [!scopes.includes('instagram_business_basic'), 'The scope instagram_business_basic is required.'],
      );
    },
  }),
};
