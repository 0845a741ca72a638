import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/params.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/authorize.ts';
import { addTiktokAccount } from './accounts.ts';
import { TIKTOK_SCOPES } from './scopes.ts';
import type { TiktokState } from './state.ts';

/** `GET /v2/auth/authorize/`. The person may grant less than was asked: `_sandbox_scopes=a,b`. */
export const authorizePage = (state: TiktokState, query: Params): PlatformResponse => {
  const problem = setupProblem(state, query);
  if (problem) return authorizeErrorPage('TikTok', problem);
  const [clientId, redirectUri] = [query['client_key'] ?? '', query['redirect_uri'] ?? ''];
  const scopes = requestedScopes(query);
  const decision = readConsent(query);
  if (decision.kind === 'ask') {
    return consentPage({
      title: 'TikTok',
      clientId,
      scopes,
      redirectUri,
      query,
      accounts: [...state.identity.accounts.values()],
    });
  }
  if (decision.kind === 'refuse') {
    return back(redirectUri, query, { error: 'access_denied', error_description: 'The user denied the request' });
  }
  const account = addTiktokAccount(state, { username: decision.username });
  const granted = decision.scopes ? scopes.filter((scope) => decision.scopes?.includes(scope)) : scopes;
  const code = newCode();
  const expiresAt = state.world.clock.now() + state.settings().codeLifeMs;
  const challenge = query['code_challenge'] ?? null;
  state.identity.issueCode({
    code,
    clientId,
    redirectUri,
    scopes: granted,
    accountId: account.accountId,
    expiresAt,
    challenge,
  });
  return back(redirectUri, query, { code, scopes: granted.join(',') });
};

/** Real codes contain `*` and `!`; the percent sign breaks whoever decodes twice. */
const newCode = (): string => `${randomText(40)}*v!${randomText(4)}%41.e1`;

const back = (redirectUri: string, query: Params, values: Record<string, string>): PlatformResponse =>
  redirect(`${redirectUri}?${new URLSearchParams({ ...values, state: query['state'] ?? '' })}`);

const requestedScopes = (query: Params): string[] => (query['scope'] ?? '').split(',').filter(Boolean);

const setupProblem = (state: TiktokState, query: Params): string | undefined => {
  const { clientId, redirectUris } = state.settings();
  if (query['client_key'] !== clientId) return 'client_key: no such app.';
  if (query['response_type'] !== 'code') return 'unsupported_response_type: response_type must be code.';
  if (!query['state']) return 'invalid_request: state is missing.';
  const scopes = requestedScopes(query);
  const unknown = scopes.find((scope) => !TIKTOK_SCOPES.includes(scope));
  if (scopes.length === 0 || unknown !== undefined) return `invalid_scope: ${unknown ?? 'scope is missing'}`;
  if (query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256')
    return 'invalid_request: code_challenge_method must be S256.';
  const uri = query['redirect_uri'] ?? '';
  if (!isStaticUri(uri) || (redirectUris && !redirectUris.includes(uri)))
    return 'redirect_uri: not one of the registered URIs.';
  return undefined;
};

/** Absolute, below 512 characters, without query and fragment. */
const isStaticUri = (uri: string): boolean => uri.length < 512 && URL.canParse(uri) && /^https?:\/\/[^?#]+$/.test(uri);
