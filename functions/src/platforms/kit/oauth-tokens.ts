import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { TOKEN_ENDPOINT_DELAY_MS } from '../../model/delays.ts';
import type { OAuthCall, Tokens } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { callPlatform, isOk } from './platform-call.ts';
import { sanitizeMessage } from './text.ts';

const tokenReply = z.object({
  access_token: z.string().min(1),
  /** Seconds. Text at some platforms. */
  expires_in: z.coerce.number().positive().nullable().default(null),
  refresh_token: z.string().min(1).nullable().default(null),
  scope: z.string().nullable().default(null),
  token_type: z.string().default('Bearer'),
});

const errorReply = z.object({ error: z.string(), error_description: z.string().optional() });
type TokenError = z.infer<typeof errorReply>;

/** How a token endpoint differs from RFC 6749, or which of its variants it uses. */
export interface TokenEndpointOptions {
  /** The app's id and secret are sent in a Basic header, not in the form. */
  basic?: boolean;
  /** Refusals beside `invalid_grant` that end a connection. */
  endsConnection?(refusal: TokenError): boolean;
}

const temporary = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Calls a token endpoint that follows RFC 6749, with the app's id and secret in the form unless `basic`. Only
 * `invalid_grant`, and the errors named in `options`, ends a connection. Throws `PlatformFailure`.
 */
export async function requestTokens(
  displayName: string,
  { http, settings }: OAuthCall,
  url: string,
  grant: Record<string, string>,
  options: TokenEndpointOptions = {},
): Promise<Tokens> {
  const response = await post(displayName, { http, settings }, url, grant, options);
  const parsed = tokenReply.safeParse(response.data);
  if (response.status >= 300 || !parsed.success) throw failureOf(displayName, response, options);
  const { access_token, expires_in, refresh_token, scope, token_type } = parsed.data;
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    tokenType: token_type,
    expiresIn: expires_in,
    scope,
  };
}

/** Refreshes the tokens; a refresh token that the response leaves out stays valid. */
export async function refreshOAuthTokens(
  displayName: string,
  call: OAuthCall,
  url: string,
  refreshToken: string | null,
  options: TokenEndpointOptions = {},
): Promise<Tokens> {
  if (refreshToken === null) {
    const message = `${displayName} provided no way to renew this connection. Connect the account again.`;
    throw new PlatformFailure({ kind: 'reconnect', message });
  }
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const fresh = await requestTokens(displayName, call, url, grant, options);
  return { ...fresh, refreshToken: fresh.refreshToken ?? refreshToken };
}

/**
 * Revokes a token (RFC 7009); `options` are null if the platform accepts only the token. A token that the platform no
 * longer knows has ended: the error is one of the kinds that end a connection, or `invalid_token`. Throws
 * `PlatformFailure`.
 */
export async function revokeOAuthToken(
  displayName: string,
  call: OAuthCall,
  url: string,
  token: string,
  options: TokenEndpointOptions | null,
): Promise<void> {
  const response = options
    ? await post(displayName, call, url, { token }, options)
    : await callPlatform(call.http, displayName, { method: 'POST', url, form: { token } });
  if (isOk(response)) return;
  const { data: refusal } = errorReply.safeParse(response.data);
  if (response.status < 500 && refusal?.error === 'invalid_token') return;
  const failure = failureOf(displayName, response, options ?? {});
  if (failure.outcome.kind !== 'reconnect') throw failure;
}

/** Posts a form with the app's id and secret, in the form or in a Basic header. */
function post(
  displayName: string,
  { http, settings: { clientId, clientSecret } }: Pick<OAuthCall, 'http' | 'settings'>,
  url: string,
  form: Record<string, string>,
  { basic = false }: TokenEndpointOptions,
): Promise<PlatformResponse> {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const request = basic
    ? { headers: { authorization: `Basic ${credentials}` }, form }
    : { form: { client_id: clientId, client_secret: clientSecret, ...form } };
  return callPlatform(http, displayName, { method: 'POST', url, ...request });
}

/** The failure behind an error response. https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
function failureOf(
  displayName: string,
  { data, status, headers }: PlatformResponse,
  { endsConnection = () => false }: TokenEndpointOptions,
): PlatformFailure {
  const { data: refusal } = errorReply.safeParse(data);
  if (status < 500 && refusal && (refusal.error === 'invalid_grant' || endsConnection(refusal))) {
    const message = `${displayName} no longer accepts this connection. Connect the account again.`;
    return new PlatformFailure({ kind: 'reconnect', message });
  }
  if (!refusal || status >= 500 || status === 408 || status === 429 || temporary.has(refusal.error)) {
    const message = `${displayName} has a temporary problem.`;
    return new PlatformFailure({
      kind: 'retryAfter',
      retryAfterMs: retryAfterMs(headers, null, TOKEN_ENDPOINT_DELAY_MS),
      message,
    });
  }
  const message = `${displayName} refused the connection: ${sanitizeMessage(refusal.error_description, 'it gave no reason.')}`;
  return new PlatformFailure({ kind: 'rejected', code: 'platform_rejected', message });
}
