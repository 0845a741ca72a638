import type { Request } from 'express';
import type { SeededTokens, SeedOptions } from '../core/define-platform.ts';
import type { Account } from '../core/identity.ts';
import { randomText } from '../core/ids.ts';
import { json, type PlatformResponse, redirect } from '../core/response.ts';
import type { ParsedRequest } from '../core/routes.ts';
import { allParams, type Params } from '../http/body.ts';
import { withParams } from '../oauth/authorize.ts';
import { oauthError, s256 } from '../oauth/token.ts';
import { authorizeErrorPage, consentPage, readConsent } from '../pages/consent.ts';
import { invalid } from './errors.ts';
import { countCall, idOf, SCOPES } from './request.ts';
import type { App, MastodonState } from './state.ts';

interface FormRequest extends ParsedRequest {
  params: Params;
}

/** Mastodon takes forms and JSON alike. */
export async function readForm(state: MastodonState, req: Request): Promise<FormRequest> {
  const params = await allParams(req);
  return { params, loggedParams: params, accountId: state.identity.accountIdOf(params['token']) };
}

/** `POST /api/v1/apps`. https://docs.joinmastodon.org/methods/apps/#create */
export function registerApp(state: MastodonState, { params }: FormRequest): PlatformResponse {
  countCall(state, 'registrations', state.settings().registrationsPerWindow, 10 * 60_000);
  const { client_name: name = '', redirect_uris: uris = '', scopes = 'read', website, ...unknown } = params;
  const redirectUris = uris.split(/\s+/).filter(Boolean);
  const problem = [
    ...(name === '' ? ["Application name can't be blank"] : []),
    ...(name.length > 60 ? ['Application name is too long (maximum is 60 characters)'] : []),
    ...(redirectUris.length === 0 ? ["Redirect URI can't be blank"] : []),
    ...(redirectUris.every(isAbsolute) ? [] : ['Redirect URI must be an absolute URI.']),
    ...(scopes.split(' ').every(isScope) ? [] : ["Scopes doesn't match configured on the server."]),
    ...(website === undefined || isAbsolute(website) ? [] : ['Website must be a valid URL']),
    ...Object.keys(unknown).map((parameter) => `Unknown parameter ${parameter}`),
  ];
  if (problem.length > 0) throw invalid(`Validation failed: ${problem.join(', ')}`);
  const app = addApp(state, { name, redirectUris, scopes: scopes.split(' ') });
  return json(200, {
    id: '1',
    name,
    website: website ?? null,
    scopes: app.scopes,
    redirect_uri: redirectUris.join('\n'),
    redirect_uris: redirectUris,
    client_id: app.clientId,
    client_secret: app.clientSecret,
    client_secret_expires_at: 0,
  });
}

/** `GET /oauth/authorize`. https://docs.joinmastodon.org/methods/oauth/#authorize */
export function authorizePage(state: MastodonState, query: Params): PlatformResponse {
  const app = state.apps.get(query['client_id'] ?? '');
  const redirectUri = query['redirect_uri'] ?? '';
  if (!app) return authorizeErrorPage(state.title, 'Client authentication failed due to unknown client.');
  if (!app.redirectUris.includes(redirectUri))
    return authorizeErrorPage(state.title, 'The redirect uri included is not valid.');
  const back = (params: Params) =>
    redirect(withParams(redirectUri, { ...params, ...(query['state'] ? { state: query['state'] } : {}) }));
  const scopes = (query['scope'] ?? 'read').split(' ').filter(Boolean);
  if (query['response_type'] !== 'code') return back({ error: 'unsupported_response_type' });
  if (!scopes.every((scope) => app.scopes.includes(scope))) return back({ error: 'invalid_scope' });
  const challenge = query['code_challenge'] ?? null;
  if (challenge !== null && query['code_challenge_method'] !== 'S256')
    return back({ error: 'invalid_code_challenge_method' });
  const consent = readConsent(query);
  if (consent.kind === 'pending') {
    const accounts = [...state.identity.accounts.values()];
    return consentPage({ title: state.title, clientId: app.name, scopes, redirectUri, query, accounts });
  }
  if (consent.kind === 'denied') return back({ error: 'access_denied' });
  const code = randomText(32);
  const { accountId } = state.identity.ensureAccount({ username: consent.username });
  const expiresAt = state.clock.now() + state.settings().codeLifeMs;
  const { clientId } = app;
  state.identity.issueCode({ code, clientId, redirectUri, scopes, accountId, expiresAt, challenge, offline: false });
  return back({ code });
}

/** `POST /oauth/token`. https://docs.joinmastodon.org/methods/oauth/#token */
export function grantToken(state: MastodonState, { params }: FormRequest): PlatformResponse {
  const app = clientOf(state, params);
  if (params['grant_type'] !== 'authorization_code')
    throw oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported.');
  const code = state.identity.usableCode(params['code'] ?? '');
  const isRight =
    code?.clientId === app.clientId &&
    code.redirectUri === params['redirect_uri'] &&
    (code.challenge === null || code.challenge === s256(params['code_verifier'] ?? ''));
  if (!isRight) throw oauthError(400, 'invalid_grant', 'The provided authorization grant is invalid or expired.');
  code.used = true;
  const { token, scopes, issuedAt } = issueToken(state, app, code.accountId, code.scopes);
  const created_at = Math.floor(issuedAt / 1000);
  return json(200, { access_token: token, token_type: 'Bearer', scope: scopes.join(' '), created_at });
}

/** `POST /oauth/revoke`. https://docs.joinmastodon.org/methods/oauth/#revoke */
export function revokeToken(state: MastodonState, { params }: FormRequest): PlatformResponse {
  const app = state.apps.get(params['client_id'] ?? '');
  const token = state.identity.token(params['token'] ?? '');
  if (app?.clientSecret !== params['client_secret'] || token?.clientId !== app?.clientId)
    throw oauthError(403, 'unauthorized_client', 'You are not authorized to revoke this token');
  if (token) token.revoked = true;
  return json(200, {});
}

/** The tokens of an account that is already connected, and what a client keeps of them. */
export function seedTokens(state: MastodonState, account: Account, { scopes, ageMs }: SeedOptions): SeededTokens {
  const app = addApp(state, { name: 'Seeded', redirectUris: [], scopes: SCOPES });
  const access = issueToken(state, app, account.accountId, scopes, ageMs);
  const { clientId, clientSecret } = app;
  const kept = { server: state.baseUrl(), clientId, clientSecret, accessToken: access.token, accountId: idOf(account) };
  return { access, refresh: null, session: JSON.stringify(kept) };
}

function addApp(state: MastodonState, given: Pick<App, 'name' | 'redirectUris' | 'scopes'>): App {
  const app = { ...given, clientId: randomText(32), clientSecret: randomText(32) };
  state.apps.set(app.clientId, app);
  return app;
}

function clientOf(state: MastodonState, params: Params): App {
  const app = state.apps.get(params['client_id'] ?? '');
  if (app && app.clientSecret === params['client_secret']) return app;
  const reason = 'Client authentication failed due to unknown client, or unsupported authentication method.';
  throw oauthError(401, 'invalid_client', reason);
}

/** Tokens do not expire. */
function issueToken({ identity }: MastodonState, { clientId }: App, accountId: string, scopes: string[], ageMs = 0) {
  const life = { prefix: '', kind: 'access', lifeMs: Number.POSITIVE_INFINITY, ageMs };
  return identity.issueToken({ ...life, accountId, scopes, clientId });
}

function isAbsolute(uri: string): boolean {
  return URL.canParse(uri);
}

function isScope(scope: string): boolean {
  return /^(?:profile|(?:read|write)(?::[a-z]+)?)$/.test(scope);
}
