import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import { addXAccount } from './accounts.ts';
import { X_SCOPES } from './scopes.ts';
import type { XState } from './state.ts';

const MAX_STATE = 500;

/** `GET /i/oauth2/authorize`. Whatever is wrong with the request, X shows a page of its own and sends nobody back. */
export const authorizePage = (state: XState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem) return authorizeErrorPage('X', problem);
  const [clientId, redirectUri] = [query['client_id'] ?? '', query['redirect_uri'] ?? ''];
  const scopes = scopesOf(query);
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    const accounts = [...state.identity.accounts.values()];
    return consentPage({ title: 'X', clientId, scopes, redirectUri, query, accounts });
  }
  if (decision.kind === 'refuse') return back(query, { error: 'access_denied' });
  const { accountId } = addXAccount(state, { username: decision.username });
  const code = randomText(60);
  state.identity.issueCode({
    code,
    clientId,
    redirectUri,
    scopes: decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes,
    accountId,
    expiresAt: state.world.clock.now() + state.settings().codeLifeMs,
    challenge: `${query['code_challenge_method']}:${query['code_challenge']}`,
  });
  return back(query, { code });
};

const back = (query: Params, values: Record<string, string>): PlatformResponse => {
  const url = new URL(query['redirect_uri'] ?? '');
  for (const [name, value] of Object.entries({ state: query['state'] ?? '', ...values }))
    url.searchParams.set(name, value);
  return redirect(url.href);
};

const scopesOf = (query: Params): string[] => (query['scope'] ?? '').split(' ').filter(Boolean);

const setupProblem = (state: XState, query: Params): string | undefined => {
  const { clientId, redirectUris } = state.settings();
  const uri = query['redirect_uri'] ?? '';
  if (query['client_id'] !== clientId) return 'client_id: no such app.';
  if (query['response_type'] !== 'code') return 'response_type must be code.';
  if (!/^https?:\/\/[^#]+$/.test(uri) || (redirectUris && !redirectUris.includes(uri)))
    return 'redirect_uri: not one of the registered callbacks.';
  if (!query['state'] || query['state'].length > MAX_STATE) return 'state: missing, or too long.';
  const scopes = scopesOf(query);
  const unknown = scopes.find((scope) => !X_SCOPES.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) return `scope: ${unknown ?? 'missing'}.`;
  if (!query['code_challenge']) return 'code_challenge: missing.';
  return ['S256', 'plain'].includes(query['code_challenge_method'] ?? '')
    ? undefined
    : 'code_challenge_method: S256 or plain.';
};
