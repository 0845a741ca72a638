import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import { isWebAddress } from '../graph/request.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import { personOf } from './accounts.ts';
import { FACEBOOK_SCOPES } from './scopes.ts';
import type { FacebookState } from './state.ts';

/** `GET /{version}/dialog/oauth`. A wrong app, scope or redirect URI never redirects: the browser shows what is wrong. */
export const loginDialog = (state: FacebookState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem !== undefined) return authorizeErrorPage('Facebook', problem);
  const [clientId, redirectUri, scopes] = [query['client_id'] ?? '', query['redirect_uri'] ?? '', scopesOf(query)];
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    const accounts = [...state.identity.accounts.values()];
    return consentPage({ title: 'Facebook', clientId, scopes, redirectUri, query, accounts });
  }
  if (decision.kind === 'refuse') return back(redirectUri, query, REFUSED);
  const [accountId = ''] = personOf(state, decision.username).pageIds;
  const granted = decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes;
  const expiresAt = state.world.clock.now() + state.settings().codeLifeMs;
  const code = `AQD${randomText(90)}`;
  state.identity.issueCode({ code, clientId, redirectUri, scopes: granted, accountId, expiresAt, challenge: null });
  return back(redirectUri, query, { code });
};

const REFUSED = {
  error: 'access_denied',
  error_code: '200',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
};

/** The real platform appends `#_=_` to its redirects. */
const back = (redirectUri: string, query: Params, values: Record<string, string>): PlatformResponse => {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(values)) target.searchParams.set(name, value);
  if (query['state'] !== undefined) target.searchParams.set('state', query['state']);
  return redirect(`${target.href.split('#')[0]}#_=_`);
};

const scopesOf = (query: Params): string[] => (query['scope'] ?? '').split(/[\s,]+/).filter(Boolean);

const setupProblem = (state: FacebookState, query: Params): string | undefined => {
  const { clientId, redirectUris } = state.settings();
  const redirectUri = query['redirect_uri'];
  if (query['client_id'] !== clientId) return 'Invalid App ID';
  if (!isWebAddress(redirectUri) || (redirectUris && !redirectUris.includes(redirectUri ?? '')))
    return 'URL blocked: this redirect is not in the list of Valid OAuth Redirect URIs.';
  if ((query['response_type'] ?? 'code') !== 'code') return 'Invalid response_type';
  const unknown = scopesOf(query).find((scope) => !FACEBOOK_SCOPES.includes(scope));
  return unknown === undefined ? undefined : `Invalid Scopes: ${unknown}`;
};
