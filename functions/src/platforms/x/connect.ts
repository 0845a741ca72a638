import type { ZodType, z } from 'zod';
import { sha256Base64Url } from '../../crypto/digest.ts';
import { NetworkFailure, type PlatformRequest, type PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import type { ProfileCard } from '../../store/documents/account.ts';
import { HOUR } from '../../time/clock.ts';
import { type Connect, type OAuthCall, PlatformFailure, type Tokens } from '../contract.ts';
import { lostAnswer } from '../lost-answer.ts';
import { theirWords } from '../their-words.ts';
import { rejected, xFailure } from './errors.ts';
import { PAUSE_MS } from './limits.ts';
import { tokenErrorReply, tokenReply, userReply } from './replies.ts';
import { SCOPES } from './scopes.ts';

/** Access tokens live two hours: within the second one they are replaced. */
const REFRESH_BEFORE_MS = HOUR;

const ask = async <T>(
  { http }: OAuthCall,
  request: PlatformRequest,
  reply: ZodType<T>,
  failure: (response: PlatformResponse) => PlatformFailure,
): Promise<T> => {
  const response = await http(request).catch((error) => {
    throw error instanceof NetworkFailure ? lostAnswer('X', error, false) : error;
  });
  const parsed = reply.safeParse(response.data);
  if (response.status === 200 && parsed.success) return parsed.data;
  throw failure(response);
};

/**
 * A spent or revoked refresh token is an `invalid_request` at X, as many a mistake of ours would be: only together with
 * its words does it end a connection.
 */
const isSpentToken = ({ error, error_description: words }: z.infer<typeof tokenErrorReply>): boolean =>
  error === 'invalid_grant' || (error === 'invalid_request' && /passed for the token was invalid/i.test(words ?? ''));

const tokenFailure = ({ data, status, headers }: PlatformResponse): PlatformFailure => {
  const { data: refusal } = tokenErrorReply.safeParse(data);
  const options = { platformTraceId: headers['x-transaction-id'] ?? null };
  if (!refusal || status >= 500 || status === 429) {
    const wait = retryAfterMs(headers, null, PAUSE_MS);
    const message = 'X has a temporary problem.';
    return new PlatformFailure({ kind: 'retryAfter', retryAfterMs: wait, message }, options);
  }
  if (isSpentToken(refusal)) {
    const message = 'X no longer accepts this connection. Connect the account again.';
    return new PlatformFailure({ kind: 'reconnect', message }, options);
  }
  const words = theirWords(refusal.error_description, 'it gave no reason.');
  return new PlatformFailure(rejected(`X refused the connection: ${words}`), options);
};

const askToken = async (call: OAuthCall, form: Record<string, string>): Promise<Tokens> => {
  const { apiUrl, clientId, clientSecret } = call.settings;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const request = {
    method: 'POST',
    url: `${apiUrl}/2/oauth2/token`,
    headers: { authorization: `Basic ${basic}` },
    form,
  } as const;
  const reply = await ask(call, request, tokenReply, tokenFailure);
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    tokenType: reply.token_type,
    expiresIn: reply.expires_in,
    scope: reply.scope,
  };
};

const profileOf = async (call: OAuthCall, accessToken: string): Promise<ProfileCard> => {
  const request = {
    method: 'GET',
    url: `${call.settings.apiUrl}/2/users/me`,
    query: { 'user.fields': 'profile_image_url' },
    bearer: accessToken,
  } as const;
  const { data } = await ask(call, request, userReply, (response) =>
    xFailure(response, { visible: false, about: 'post', now: null }),
  );
  return {
    platformId: data.id,
    displayName: data.name,
    username: data.username,
    // The picture in its full size.
    avatarUrl: data.profile_image_url?.replace(/_normal(\.\w+)$/, '$1') ?? null,
    accountType: 'user',
  };
};

/**
 * X: PKCE, and the client's secret in a Basic header. A code lives 30 seconds. Refresh tokens rotate: each answer's is the
 * one to keep. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const connect: Connect = {
  scopes: { required: SCOPES, defaults: [], separator: ' ' },
  codeChallenge: (verifier) => ({ challenge: sha256Base64Url(verifier), method: 'S256' }),
  refreshesWith: 'refreshToken',
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, { redirectUri, state, scopes, codeChallenge }) => {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      scope: scopes.join(' '),
      state,
      ...(codeChallenge
        ? { code_challenge: codeChallenge.challenge, code_challenge_method: codeChallenge.method }
        : {}),
    };
    // X wants spaces as %20, which URLSearchParams would write as plus signs.
    const encoded = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return `${settings.authUrl}/i/oauth2/authorize?${encoded.join('&')}`;
  },

  exchange: async (call, { code, redirectUri, codeVerifier }) => {
    const tokens = await askToken(call, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier ?? '',
    });
    return [{ tokens, profile: await profileOf(call, tokens.accessToken) }];
  },

  refresh: async (call, { refreshToken }) => {
    if (refreshToken === null) {
      const message = 'X gave no way to renew this connection. Connect the account again.';
      throw new PlatformFailure({ kind: 'reconnect', message });
    }
    return askToken(call, { grant_type: 'refresh_token', refresh_token: refreshToken });
  },
};
