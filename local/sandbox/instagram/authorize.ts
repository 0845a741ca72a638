import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import { isWebAddress } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import { addInstagramAccount } from './accounts.ts';
import { INSTAGRAM_SCOPES } from './scopes.ts';
import type { InstagramState } from './state.ts';

/** `GET /oauth/authorize`. A wrong app, scope or redirect URI never redirects: the browser shows what is wrong. */
export const authorizePage = (state: InstagramState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem !== undefined) return authorizeErrorPage('Instagram', problem);
  const [clientId, redirectUri, scopes] = [query['client_id'] ?? '', query['redirect_uri'] ?? '', scopesOf(query)];
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    const accounts = [...state.identity.accounts.values()];
    return consentPage({ title: 'Instagram', clientId, scopes, redirectUri, query, accounts });
  }
  if (decision.kind === 'refuse') return back(redirectUri, query, REFUSED);
  const { accountId } = addInstagramAccount(state, { username: decision.username });
  const granted = decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes;
  const expiresAt = state.world.clock.now() + state.settings().codeLifeMs;
  const code = `AQC${randomText(90)}`;
  state.identity.issueCode({ code, clientId, redirectUri, scopes: granted, accountId, expiresAt, challenge: null });
  return back(redirectUri, query, { code });
};

const REFUSED = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'The user denied your request.',
};

/** The real platform appends `#_` to every redirect; it is not part of the code. */
const back = (redirectUri: string, query: Params, values: Record<string, string>): PlatformResponse => {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  if (query['state'] !== undefined) target.searchParams.set('state', query['state']);
  return redirect(`${target.href.split('#')[0]}#_`);
};

const scopesOf = (query: Params): string[] => (query['scope'] ?? '').split(/[\s,]+/).filter(Boolean);

const setupProblem = (state: InstagramState, query: Params): string | undefined => {
  const { clientId, redirectUris } = state.settings();
  const redirectUri = query['redirect_uri'];
  const scopes = scopesOf(query);
  if (query['client_id'] !== clientId) return 'Invalid platform app';
  if (!isWebAddress(redirectUri) || (redirectUris && !redirectUris.includes(redirectUri ?? '')))
    return 'Invalid redirect_uri';
  if (query['response_type'] !== 'code') return 'Invalid response_type: expected code';
  const unknown = scopes.find((scope) => !INSTAGRAM_SCOPES.includes(scope));
  if (unknown !== undefined) return `Invalid scopes: ${unknown}`;
  return scopes.includes('instagram_business_basic') ? undefined : 'The scope instagram_business_basic is required.';
};
