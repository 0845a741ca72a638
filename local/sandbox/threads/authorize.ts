import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse, redirect } from '../core/response.ts';
import { isWebAddress } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { consentPage, readConsent } from '../pages/authorize.ts';
import { addThreadsAccount } from './accounts.ts';
import { THREADS_SCOPES } from './scopes.ts';
import type { ThreadsState } from './state.ts';

/** `GET /oauth/authorize`. A wrong app or redirect URI never redirects: the browser shows JSON with an error code. */
export const authorizePage = (state: ThreadsState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem) return json(400, problem);
  const [clientId, redirectUri] = [query['client_id'] ?? '', query['redirect_uri'] ?? ''];
  const scopes = requestedScopes(query);
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    return consentPage({
      title: 'Threads',
      clientId,
      scopes,
      redirectUri,
      query,
      accounts: [...state.identity.accounts.values()],
    });
  }
  if (decision.kind === 'refuse') return back(redirectUri, query, REFUSED);
  const account = addThreadsAccount(state, { username: decision.username });
  const granted = decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes;
  const expiresAt = state.world.clock.now() + state.settings().codeLifeMs;
  const code = `AQB${randomText(90)}`;
  state.identity.issueCode({
    code,
    clientId,
    redirectUri,
    scopes: granted,
    accountId: account.accountId,
    expiresAt,
    challenge: null,
  });
  return back(redirectUri, query, { code });
};

const REFUSED = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied your request',
};

/** The real platform appends `#_` to every redirect; it belongs to nobody and is not part of the code. */
const back = (redirectUri: string, query: Params, values: Record<string, string>): PlatformResponse => {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  if (query['state'] !== undefined) target.searchParams.set('state', query['state']);
  return redirect(`${target.href.split('#')[0]}#_`);
};

const requestedScopes = (query: Params): string[] => (query['scope'] ?? '').split(/[\s,]+/).filter(Boolean);

const setupProblem = (
  state: ThreadsState,
  query: Params,
): { error_message: string; error_code: number } | undefined => {
  const { clientId, redirectUris } = state.settings();
  const scopes = requestedScopes(query);
  if (!query['client_id']) return { error_message: 'No app ID was sent with the request.', error_code: 4476002 };
  if (query['client_id'] !== clientId) return { error_message: 'Invalid app ID.', error_code: 1349026 };
  if (!isWebAddress(query['redirect_uri']) || (redirectUris && !redirectUris.includes(query['redirect_uri'] ?? ''))) {
    return { error_message: 'The redirect URI is not whitelisted in the app settings.', error_code: 1349168 };
  }
  if (query['response_type'] !== 'code')
    return { error_message: 'Invalid response_type: expected code.', error_code: 1 };
  const unknown = scopes.find((scope) => !THREADS_SCOPES.includes(scope));
  if (unknown !== undefined) return { error_message: `Invalid scope: ${unknown}`, error_code: 1 };
  if (!scopes.includes('threads_basic'))
    return { error_message: 'The scope threads_basic is required.', error_code: 1 };
  return undefined;
};
