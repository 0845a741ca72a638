import type { Request } from 'express';
import type { Account, Token } from '../core/identity.ts';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse } from '../core/response.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { mediaType, type Params, readBody } from '../http/body.ts';
import { authenticate, findClient } from './clients.ts';
import { authError } from './errors.ts';
import { checkProof, currentNonce, type Proof, sha256Url } from './proof.ts';
import { isScope } from './request.ts';
import type { Binding, BlueskyState } from './state.ts';

/** A handle or a DID, as the server requires of a hint. */
const HINT = /^(?:did:(?:plc|web):\S+|[a-z0-9-]+(?:\.[a-z0-9-]+)+)$/;

interface FormRequest extends ParsedRequest {
  params: Params;
  proof: Proof;
}

/** A form and its proof, which is checked before anything else. */
export async function readForm(state: BlueskyState, req: Request): Promise<FormRequest> {
  const body = await readBody(req);
  if (mediaType(req) !== 'application/x-www-form-urlencoded')
    throw authError(400, 'invalid_request', 'Unsupported content-type');
  const params = Object.fromEntries(new URLSearchParams(body.toString()));
  const accountId = state.identity.accountIdOf(params['refresh_token'] ?? params['token']);
  return { params, proof: checkProof(state, req), loggedParams: params, accountId };
}

/** A request without the current nonce has no effect, and is listed as a separate operation. */
export function operationOf(name: (params: Params) => string) {
  return ({ params, proof }: FormRequest): string => (proof.kind === 'staleNonce' ? 'nonce' : name(params));
}

/** `POST /oauth/par`. https://datatracker.ietf.org/doc/html/rfc9126 */
export async function pushRequest(state: BlueskyState, request: FormRequest): Promise<PlatformResponse> {
  const { params } = request;
  const thumbprint = thumbprintIn(state, request);
  const client = await findClient(state, params['client_id'] ?? '');
  const { keyed } = authenticate(state, client, params);
  const refuse = (error: string, description: string) => authError(400, error, description, withNonce(state));
  const scopes = (params['scope'] ?? '').split(' ').filter(Boolean);
  const allowed = new Set(client.scope.split(' '));
  const redirectUri = params['redirect_uri'] ?? '';
  if (params['response_type'] !== 'code') throw refuse('unsupported_response_type', 'Unsupported response_type');
  if (!scopes.includes('atproto')) throw refuse('invalid_scope', 'The "atproto" scope is required');
  const unknown = scopes.find((scope) => !isScope(scope) || !allowed.has(scope));
  if (unknown !== undefined) throw refuse('invalid_scope', `Scope "${unknown}" is not declared in the client metadata`);
  if (!isRegistered(client.redirect_uris, redirectUri))
    throw refuse('invalid_request', `Invalid redirect_uri ${redirectUri}`);
  if (!params['code_challenge'] || params['code_challenge_method'] !== 'S256')
    throw refuse('invalid_request', 'Use of PKCE is required');
  const loginHint = params['login_hint']?.toLowerCase() ?? null;
  if (loginHint !== null && !HINT.test(loginHint)) throw refuse('invalid_request', `Invalid login_hint "${loginHint}"`);
  const requestUri = `urn:ietf:params:oauth:request_uri:req-${randomText(16)}`;
  state.requests.set(requestUri, {
    clientId: client.client_id,
    redirectUri,
    scopes,
    thumbprint,
    keyed,
    state: params['state'] ?? '',
    loginHint,
    challenge: params['code_challenge'],
    expiresAt: state.clock.now() + state.settings().requestLifeMs,
  });
  return json(201, { request_uri: requestUri, expires_in: state.settings().requestLifeMs / 1000 }, withNonce(state));
}

/** `POST /oauth/token`. */
export async function grantTokens(state: BlueskyState, request: FormRequest): Promise<PlatformResponse> {
  const { params } = request;
  const thumbprint = thumbprintIn(state, request);
  const client = await findClient(state, params['client_id'] ?? '');
  const { keyed } = authenticate(state, client, params);
  const refuse = (description: string) => authError(400, 'invalid_grant', description, withNonce(state));
  const belongs = (binding: Binding | undefined): binding is Binding => {
    if (!binding || ![null, client.client_id].includes(binding.clientId))
      throw refuse('Token was not issued to this client');
    if (binding.thumbprint !== thumbprint) throw refuse('DPoP proof does not match the expected JKT');
    if (binding.keyed !== keyed) throw refuse('Client authentication method mismatch');
    return true;
  };
  if (params['grant_type'] === 'authorization_code') {
    const value = params['code'] ?? '';
    const code = state.identity.usableCode(value);
    const binding = state.bindings.get(value);
    if (!code) {
      // A replayed code ends what it led to.
      if (binding) endSession(state, binding.sessionId);
      throw refuse('Invalid code');
    }
    code.used = true;
    if (!belongs(binding)) throw refuse('Invalid code');
    if (code.redirectUri !== params['redirect_uri'])
      throw refuse('The redirect_uri parameter must match the one used in the authorization request');
    if (code.challenge !== sha256Url(params['code_verifier'] ?? '')) throw refuse('Invalid code_verifier');
    // One challenge for each connection, so that a client cannot have a constant one.
    if (state.used.has(`challenge ${code.challenge}`)) throw refuse('Code challenge already used');
    state.used.add(`challenge ${code.challenge}`);
    return tokenResponse(state, issue(state, code, binding));
  }
  if (params['grant_type'] !== 'refresh_token') throw refuse(`Grant type "${params['grant_type']}" not supported`);
  const old = state.identity.token(params['refresh_token'] ?? '');
  const binding = state.bindings.get(old?.token ?? '');
  if (old?.kind !== 'refresh' || !binding) throw refuse('Invalid refresh token');
  if (old.revoked) {
    endSession(state, binding.sessionId);
    throw refuse('Refresh token replayed');
  }
  if (!belongs(binding) || state.identity.expired(old)) throw refuse('Session expired');
  // One access token at a time, and each refresh token works once.
  endSession(state, binding.sessionId);
  return tokenResponse(state, issue(state, old, binding));
}

/** `POST /oauth/revoke`. */
export function revokeToken(state: BlueskyState, request: FormRequest): PlatformResponse {
  thumbprintIn(state, request);
  const binding = state.bindings.get(request.params['token'] ?? '');
  if (binding) endSession(state, binding.sessionId);
  return json(200, {}, withNonce(state));
}

/** Tokens of a new connection that is bound to this key. */
export function connectSeeded(
  state: BlueskyState,
  account: Account,
  thumbprint: string,
  { scopes, ageMs }: { scopes: string[]; ageMs: number },
) {
  return issue(
    state,
    { accountId: account.accountId, scopes },
    { thumbprint, clientId: null, keyed: false, sessionId: randomText(8) },
    ageMs,
  );
}

function thumbprintIn(state: BlueskyState, { proof }: FormRequest): string {
  const headers = withNonce(state);
  if (proof.kind === 'valid') return proof.thumbprint;
  if (proof.kind === 'staleNonce')
    throw authError(400, 'use_dpop_nonce', 'Authorization server requires nonce in DPoP proof', headers);
  const problem = proof.kind === 'invalid' ? proof.problem : 'DPoP proof required';
  throw authError(400, 'invalid_dpop_proof', problem, headers);
}

function withNonce(state: BlueskyState) {
  return { 'dpop-nonce': currentNonce(state), 'cache-control': 'no-store' };
}

/** Exactly one of the registered URIs; a loopback one may have any port. https://datatracker.ietf.org/doc/html/rfc8252#section-7.3 */
function isRegistered(registered: readonly string[], uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const portless = (text: string) => text.replace(/^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d+/, '$1');
  return registered.some((one) => one === uri || (portless(uri) !== uri && portless(one) === portless(uri)));
}

/** All tokens of a connection end at once. */
function endSession({ bindings, identity }: BlueskyState, sessionId: string): void {
  for (const [value, binding] of bindings) {
    const token = identity.token(value);
    if (token && binding.sessionId === sessionId) token.revoked = true;
  }
}

function tokenResponse(state: BlueskyState, { access, refresh }: ReturnType<typeof issue>): PlatformResponse {
  return json(
    200,
    {
      access_token: access.token,
      token_type: 'DPoP',
      refresh_token: refresh.token,
      scope: access.scopes.join(' '),
      expires_in: state.identity.secondsLeft(access),
      sub: access.accountId,
    },
    withNonce(state),
  );
}

function issue(
  state: BlueskyState,
  account: { accountId: string; scopes: string[] },
  binding: Binding,
  ageMs = 0,
): { access: Token; refresh: Token } {
  const { accessTokenSeconds, refreshTokenSeconds, keyedRefreshTokenSeconds } = state.settings();
  const { accountId, scopes } = account;
  const token = (kind: 'access' | 'refresh', prefix: string, seconds: number) => {
    const grant = { accountId, scopes, clientId: binding.clientId ?? '' };
    const issued = state.identity.issueToken({ ...grant, kind, prefix, lifeMs: seconds * 1000, ageMs });
    state.bindings.set(issued.token, binding);
    return issued;
  };
  return {
    access: token('access', 'eyJhdC', accessTokenSeconds),
    refresh: token('refresh', 'ref-', binding.keyed ? keyedRefreshTokenSeconds : refreshTokenSeconds),
  };
}
