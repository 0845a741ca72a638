import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import type { OauthRules } from './rules.ts';

/** Where a person says yes or no. What is wrong with the request is shown, and nobody is sent anywhere. */
export const authorizePage = (rules: OauthRules, query: Params): PlatformResponse => {
  const { identity, title, world } = rules;
  const problem = setupProblem(rules, query);
  if (problem !== null) return authorizeErrorPage(title, problem);
  const [clientId, redirectUri] = [query['client_id'] ?? '', query['redirect_uri'] ?? ''];
  const scopes = requestedScopes(query);
  const decision = readConsent(query);
  if (decision.kind === 'ask')
    return consentPage({ title, clientId, scopes, redirectUri, query, accounts: [...identity.accounts.values()] });
  if (decision.kind === 'refuse') return back(redirectUri, query, { error: 'access_denied' });
  const code = `${rules.prefixes.code}${randomText(40)}`;
  identity.issueCode({
    code,
    clientId,
    redirectUri,
    scopes: decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes,
    accountId: rules.addAccount(decision.username).accountId,
    expiresAt: world.clock.now() + rules.settings().codeLifeMs,
    challenge: query['code_challenge'] ?? null,
  });
  if (rules.isOffline(query)) rules.offlineCodes.add(code);
  return back(redirectUri, query, { code });
};

const back = (redirectUri: string, query: Params, values: Record<string, string>): PlatformResponse => {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...values, state: query['state'] ?? '' }))
    url.searchParams.set(name, value);
  return redirect(url.href);
};

const requestedScopes = (query: Params): string[] => (query['scope'] ?? '').split(' ').filter(Boolean);

const setupProblem = (rules: OauthRules, query: Params): string | null => {
  const { clientId, redirectUris } = rules.settings();
  if (query['client_id'] !== clientId) return 'invalid_client: no such app.';
  if (query['response_type'] !== 'code') return 'unsupported_response_type: response_type must be code.';
  if (!query['state']) return 'invalid_request: state is missing.';
  const scopes = requestedScopes(query);
  const unknown = scopes.find((scope) => !rules.scopes.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) return `invalid_scope: ${unknown ?? 'scope is missing'}`;
  if (query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256')
    return 'invalid_request: code_challenge_method must be S256.';
  const uri = query['redirect_uri'] ?? '';
  const isRegistered = redirectUris === null || redirectUris.includes(uri);
  if (!/^https?:\/\/[^#]+$/.test(uri) || !URL.canParse(uri) || !isRegistered)
    return 'redirect_uri_mismatch: not one of the registered URIs.';
  return rules.problem(query);
};
