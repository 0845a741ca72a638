import { randomText } from '../core/ids.ts';
import { authorizePage, firstProblem, isUnsupportedChallenge } from '../oauth/authorize.ts';
import { TIKTOK_SCOPES } from './scopes.ts';
import type { TiktokState } from './state.ts';

/** Absolute, below 512 characters, without query and fragment. */
const isStaticUri = (uri: string): boolean => uri.length < 512 && URL.canParse(uri) && /^https?:\/\/[^?#]+$/.test(uri);

/** The user may grant fewer scopes than requested: `_sandbox_scopes=a,b`. */
export const authorize = {
  path: '/v2/auth/authorize/',
  page: authorizePage<TiktokState>({
    clientIdParam: 'client_key',
    scopeSeparator: ',',
    denied: { error: 'access_denied', error_description: 'The user denied the request' },
    // Real codes contain `*` and `!`; the percent sign breaks a client that decodes twice.
    newCode: () => `${randomText(40)}*v!${randomText(4)}%41.e1`,
    grantedParams: (scopes) => ({ scopes: scopes.join(',') }),
    redirectUrl: (uri, params, state = '') => `${uri}?${new URLSearchParams({ ...params, state })}`,
    problem: (context, query, scopes) => {
      const { clientId, redirectUris } = context.settings();
      const uri = query['redirect_uri'] ?? '';
      const unknown = scopes.find((scope) => !TIKTOK_SCOPES.includes(scope));
      const isRegistered = !redirectUris || redirectUris.includes(uri);
      return firstProblem(
        [query['client_key'] !== clientId, 'client_key: no such app.'],
        [query['response_type'] !== 'code', 'unsupported_response_type: response_type must be code.'],
        [!query['state'], 'invalid_request: state is missing.'],
        [scopes.length === 0 || unknown !== undefined, `invalid_scope: ${unknown ?? 'scope is missing'}`],
        [isUnsupportedChallenge(query), 'invalid_request: code_challenge_method must be S256.'],
        [!isStaticUri(uri) || !isRegistered, 'redirect_uri: not one of the registered URIs.'],
      );
    },
  }),
};
