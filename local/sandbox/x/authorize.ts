import { randomText } from '../core/ids.ts';
import { authorizePage, firstProblem, withParams } from '../oauth/authorize.ts';
import { X_SCOPES } from './scopes.ts';
import type { XState } from './state.ts';

const MAX_STATE = 500;

/** Whatever is wrong with the request, X shows a page of its own and does not redirect. */
export const authorize = {
  path: '/i/oauth2/authorize',
  page: authorizePage<XState>({
    scopeSeparator: ' ',
    denied: { error: 'access_denied' },
    newCode: () => randomText(60),
    challenge: (query) => `${query['code_challenge_method']}:${query['code_challenge']}`,
    redirectUrl: (uri, params, state = '') => withParams(uri, { state, ...params }),
    problem: (context, query, scopes) => {
      const { clientId, redirectUris } = context.settings();
      const [uri, state] = [query['redirect_uri'] ?? '', query['state'] ?? ''];
      const isRegistered = !redirectUris || redirectUris.includes(uri);
      const unknown = scopes.find((scope) => !X_SCOPES.includes(scope));
      const isMethod = ['S256', 'plain'].includes(query['code_challenge_method'] ?? '');
      return firstProblem(
        [query['client_id'] !== clientId, 'client_id: no such app.'],
        [query['response_type'] !== 'code', 'response_type must be code.'],
        [!/^https?:\/\/[^#]+$/.test(uri) || !isRegistered, 'redirect_uri: not one of the registered callbacks.'],
        [state === '' || state.length > MAX_STATE, 'state: missing, or too long.'],
        [scopes.length === 0 || unknown !== undefined, `scope: ${unknown ?? 'missing'}.`],
        [!query['code_challenge'], 'code_challenge: missing.'],
        [!isMethod, 'code_challenge_method: S256 or plain.'],
      );
    },
  }),
};
