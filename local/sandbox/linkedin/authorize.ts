import { randomText } from '../core/ids.ts';
import { redirect } from '../core/response.ts';
import { authorizePage, firstProblem, isAbsoluteUri, withParams } from '../oauth/authorize.ts';
import { LINKEDIN_SCOPES } from './scopes.ts';
import type { LinkedinState } from './state.ts';

const UNKNOWN_SCOPE = {
  error: 'unauthorized_scope_error',
  error_description: 'Scope is not authorized for your application',
};

export const authorize = {
  path: '/oauth/v2/authorization',
  page: authorizePage<LinkedinState>({
    scopeSeparator: ' ',
    allOrNothing: true,
    denied: { error: 'user_cancelled_authorize', error_description: 'The user cancelled the authorization' },
    newCode: () => `AQT${randomText(80)}`,
    challenge: () => null,
    problem: (context, query, scopes) => {
      const { clientId, redirectUris } = context.settings();
      const [uri, state] = [query['redirect_uri'] ?? '', query['state'] ?? ''];
      const isRegistered = !redirectUris || redirectUris.includes(uri);
      const problem = firstProblem(
        [query['client_id'] !== clientId, 'client_id: the passed in client_id is invalid.'],
        [query['response_type'] !== 'code', 'response_type must be code.'],
        [state === '', 'state: missing.'],
        [!isAbsoluteUri(uri) || !isRegistered, 'redirect_uri: does not match the registered value.'],
      );
      if (problem !== undefined) return problem;
      const areKnown = scopes.length > 0 && scopes.every((scope) => LINKEDIN_SCOPES.includes(scope));
      return areKnown ? undefined : redirect(withParams(uri, { ...UNKNOWN_SCOPE, state }));
    },
  }),
};
