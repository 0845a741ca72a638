import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import { addLinkedinAccount } from './accounts.ts';
import { LINKEDIN_SCOPES } from './scopes.ts';
import type { LinkedinState } from './state.ts';

/** `GET /oauth/v2/authorization`. A member takes all scopes or none. */
export const authorizePage = (state: LinkedinState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem) return authorizeErrorPage('LinkedIn', problem);
  const [clientId, redirectUri] = [query['client_id'] ?? '', query['redirect_uri'] ?? ''];
  const scopes = (query['scope'] ?? '').split(' ').filter(Boolean);
  if (scopes.length === 0 || scopes.some((scope) => !LINKEDIN_SCOPES.includes(scope)))
    return back(query, {
      error: 'unauthorized_scope_error',
      error_description: 'Scope is not authorized for your application',
    });
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    const accounts = [...state.identity.accounts.values()];
    return consentPage({ title: 'LinkedIn', clientId, scopes, redirectUri, query, accounts });
  }
  if (decision.kind === 'refuse')
    return back(query, {
      error: 'user_cancelled_authorize',
      error_description: 'The user cancelled the authorization',
    });
  const { accountId } = addLinkedinAccount(state, { username: decision.username });
  const code = `AQT${randomText(80)}`;
  const expiresAt = state.world.clock.now() + state.settings().codeLifeMs;
  state.identity.issueCode({ code, clientId, redirectUri, scopes, accountId, expiresAt, challenge: null });
  return back(query, { code });
};

const back = (query: Params, values: Record<string, string>): PlatformResponse => {
  const url = new URL(query['redirect_uri'] ?? '');
  for (const [name, value] of Object.entries({ ...values, state: query['state'] ?? '' }))
    url.searchParams.set(name, value);
  return redirect(url.href);
};

const setupProblem = (state: LinkedinState, query: Params): string | undefined => {
  const { clientId, redirectUris } = state.settings();
  const uri = query['redirect_uri'] ?? '';
  if (query['client_id'] !== clientId) return 'client_id: the passed in client_id is invalid.';
  if (query['response_type'] !== 'code') return 'response_type must be code.';
  if (!query['state']) return 'state: missing.';
  return !/^https?:\/\/[^#]+$/.test(uri) || !URL.canParse(uri) || (redirectUris && !redirectUris.includes(uri))
    ? 'redirect_uri: does not match the registered value.'
    : undefined;
};
