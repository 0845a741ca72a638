import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type ApiResponse, request } from './api.ts';
import { beginSession, visit } from './page-client.ts';
import { stack } from './stack.ts';
import { createUser, type TestUser } from './user.ts';

/** An app written by hand, which can send what libraries refuse to send. */
export const site = stack.webUrl;
export const REDIRECT_URI = 'https://app.example/callback';

/** Registers an app. */
export function register(metadata: unknown): Promise<ApiResponse> {
  return request('/oauth/register', { at: site, body: metadata });
}

const registered = z.object({ client_id: z.string() });

export async function aClient(...redirectUris: string[]): Promise<string> {
  const response = await register({
    client_name: 'Planner',
    redirect_uris: redirectUris.length > 0 ? redirectUris : [REDIRECT_URI],
  });
  return registered.parse(response.body).client_id;
}

/** A user who has just signed in to the pages. */
export async function signedInUser(options?: Parameters<typeof createUser>[0]): Promise<TestUser & { cookie: string }> {
  const user = await createUser(options);
  return { ...user, cookie: await beginSession(user) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

interface AppRequest {
  query: Record<string, string>;
  verifier: string;
}

/** The parameters of an authorization request, with the verifier that belongs to it. */
export function aRequest(clientId: string, changes: Record<string, string> = {}): AppRequest {
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    state: randomUUID(),
    code_challenge: sha256(verifier),
    code_challenge_method: 'S256',
    scope: 'posts:read posts:write',
    ...changes,
  };
  return { query, verifier };
}

/** What the consent page asks for. */
export function readConsent(cookie: string | undefined, query: Record<string, string>): Promise<ApiResponse> {
  return visit(`/api/oauth/authorization?${new URLSearchParams(query)}`, cookie === undefined ? {} : { cookie });
}

/** What a person chooses of the access of an app. By default all that it requests. */
export interface Choice {
  livemode?: boolean;
  scopes?: string[];
  accounts?: string[];
  profile?: string;
  requestsPerMinute?: number;
  expiresAt?: string;
}

/** What the consent page sends. */
export function decide(
  cookie: string | undefined,
  query: Record<string, string>,
  {
    decision = 'allow',
    livemode = true,
    headers = {},
    ...limits
  }: { decision?: string; headers?: Record<string, string> } & Choice = {},
): Promise<ApiResponse> {
  const body = { request: query, decision, livemode, ...limits };
  return visit('/api/oauth/authorization', {
    method: 'POST',
    body,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    ...(cookie === undefined ? {} : { cookie }),
  });
}

const redirect = z.object({ redirectTo: z.string() });

/** The parameters with which the browser returns to the app. */
export function answerIn({ body }: ApiResponse): URLSearchParams {
  return new URL(redirect.parse(body).redirectTo).searchParams;
}

/** A form that a program posts. */
export function post(path: string, fields: Record<string, string>, at = site): Promise<ApiResponse> {
  return request(path, {
    at,
    method: 'POST',
    body: new TextEncoder().encode(String(new URLSearchParams(fields))),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

export function exchange(
  code: string,
  { query, verifier }: AppRequest,
  changes: Record<string, string> = {},
): Promise<ApiResponse> {
  return post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: query['client_id'] ?? '',
    redirect_uri: query['redirect_uri'] ?? '',
    code_verifier: verifier,
    ...changes,
  });
}

export function refresh(
  clientId: string,
  refreshToken: string,
  changes: Record<string, string> = {},
): Promise<ApiResponse> {
  return post('/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...changes,
  });
}

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  scope: z.string(),
});

export function tokensIn({ body }: ApiResponse): z.infer<typeof tokens> {
  return tokens.parse(body);
}

/** The code that a user's consent gives to an app. */
export async function aCode(cookie: string, given: AppRequest, choice: Choice = {}): Promise<string> {
  return answerIn(await decide(cookie, given.query, choice)).get('code') ?? '';
}

export interface Grant extends z.infer<typeof tokens> {
  clientId: string;
  code: string;
  request: AppRequest;
}

/** The access that a user has given to an app, by default a new one. */
export async function aGrant(
  { cookie }: { cookie: string },
  changes: { scope?: string; resource?: string } = {},
  choice: Choice = {},
  client?: string,
): Promise<Grant> {
  const clientId = client ?? (await aClient());
  const given = aRequest(clientId, changes);
  const code = await aCode(cookie, given, choice);
  return { ...tokensIn(await exchange(code, given)), clientId, code, request: given };
}

export function withToken(token: string) {
  return { authorization: `Bearer ${token}` };
}
