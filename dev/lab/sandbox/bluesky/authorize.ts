import type { Account } from '../core/identity.ts';
import { randomText } from '../core/ids.ts';
import { type PlatformResponse, redirect } from '../core/response.ts';
import type { Params } from '../http/body.ts';
import { withParams } from '../oauth/authorize.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/consent.ts';
import { handleOf } from './identity.ts';
import { type BlueskyState, publicOrigin } from './state.ts';

/** `GET /oauth/authorize`: the page where a user grants a pushed request, once. */
export function authorize(state: BlueskyState, query: Params): PlatformResponse {
  const requestUri = query['request_uri'] ?? '';
  const request = state.requests.get(requestUri);
  if (!request || request.expiresAt <= state.clock.now())
    return authorizeErrorPage(state.title, 'invalid_request: Unknown request_uri.');
  const { clientId, redirectUri, scopes, challenge, thumbprint, keyed } = request;
  if (query['client_id'] !== clientId)
    return authorizeErrorPage(state.title, 'access_denied: This request was initiated for another client.');
  const consent = readConsent(query);
  if (consent.kind === 'pending') {
    const { loginHint: hint } = request;
    // The server fills the sign-in form with the hint, but lets anybody sign in.
    const accounts = [...state.identity.accounts.values()].sort(
      (one, other) => Number(isHinted(other, hint)) - Number(isHinted(one, hint)),
    );
    return consentPage({ title: state.title, clientId, scopes, redirectUri, query, accounts });
  }
  state.requests.delete(requestUri);
  const back = (params: Params) =>
    redirect(withParams(redirectUri, { state: request.state, iss: publicOrigin(state), ...params }));
  if (consent.kind === 'denied')
    return back({ error: 'access_denied', error_description: 'The user rejected the request' });
  const { accountId } = state.identity.ensureAccount({ username: consent.username });
  const code = `cod-${randomText(32)}`;
  state.identity.issueCode({
    code,
    clientId,
    redirectUri,
    accountId,
    challenge,
    scopes: scopes.filter((scope) => consent.scopes?.includes(scope) ?? true),
    expiresAt: state.clock.now() + state.settings().codeLifeMs,
    offline: true,
  });
  state.bindings.set(code, { thumbprint, clientId, keyed, sessionId: randomText(8) });
  return back({ code });
}

function isHinted({ accountId, username }: Account, hint: string | null): boolean {
  return hint !== null && [accountId, handleOf(username)].includes(hint);
}
