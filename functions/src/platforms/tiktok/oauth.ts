import { z } from 'zod';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { ProfileCard } from '../../model/account.ts';
import { HOUR } from '../../model/clock.ts';
import type { Connect, OAuthCall, Tokens } from '../contract/oauth.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import { rejected } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { sanitizeMessage } from '../kit/text.ts';
import { definition } from './definition.ts';
import { envelope, PAUSE_MS, tiktokFailure, tokenErrorReply } from './errors.ts';

/** The token endpoint, where success is a token and nothing else: its errors come with HTTP 200 too. */
const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullable().default(null),
  open_id: z.string().min(1),
  refresh_token: z.string().nullable().default(null),
  scope: z.string().nullable().default(null),
  token_type: z.string().default('Bearer'),
});

const userReply = z.looseObject({
  user: z.looseObject({
    open_id: z.string().min(1),
    avatar_url: z.string().optional(),
    display_name: z.string().optional(),
    username: z.string().optional(),
  }),
});

/** Access tokens last two hours, and lasted a day until November 2026: this is the last quarter of a day. */
const REFRESH_BEFORE_MS = 6 * HOUR;

/** Length of the logged part of an unexpected response (characters). */
const LOGGED_BODY = 200;

function send({ http }: OAuthCall, request: PlatformRequest): Promise<PlatformResponse> {
  return callPlatform(http, 'TikTok', request);
}

type TokenReply = z.infer<typeof tokenReply>;

/** Errors come with HTTP 200 as well as 4xx, so only the presence of a token is success. */
function tokenFailure({ data, status }: PlatformResponse): PlatformFailure {
  const { data: refusal } = tokenErrorReply.safeParse(data);
  const options = { platformTraceId: refusal?.log_id ?? null };
  if (refusal?.error === 'invalid_grant') {
    const message = 'TikTok no longer accepts this connection. Connect the account again.';
    return new PlatformFailure({ kind: 'reconnect', message }, options);
  }
  const temporary = !refusal || status >= 500 || ['server_error', 'temporarily_unavailable'].includes(refusal.error);
  if (temporary) {
    const message = 'TikTok has a temporary problem.';
    return new PlatformFailure({ kind: 'retryAfter', retryAfterMs: PAUSE_MS, message }, options);
  }
  const reason = sanitizeMessage(refusal.error_description, 'it gave no reason.');
  return new PlatformFailure(rejected(`TikTok refused the connection: ${reason}`), options);
}

async function requestToken(call: OAuthCall, grant: Record<string, string>): Promise<TokenReply> {
  const { apiUrl, clientId, clientSecret } = call.settings;
  const response = await send(call, {
    method: 'POST',
    // Without the trailing slash this path does not exist.
    url: `${apiUrl}/v2/oauth/token/`,
    form: { client_key: clientId, client_secret: clientSecret, ...grant },
  });
  const parsed = tokenReply.safeParse(response.data);
  if (parsed.success) return parsed.data;
  throw tokenFailure(response);
}

function tokensOf(reply: TokenReply): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    tokenType: reply.token_type,
    expiresIn: reply.expires_in,
    scope: reply.scope,
  };
}

interface Profile {
  card: ProfileCard;
  raw: Record<string, unknown>;
}

function profileIn({ data }: PlatformResponse): Profile | null {
  const body = envelope.safeParse(data);
  const parsed = userReply.safeParse(body.data?.data);
  if (body.data?.error.code !== 'ok' || !parsed.success) return null;
  const { user } = parsed.data;
  const card: ProfileCard = {
    platformId: user.open_id,
    displayName: user.display_name ?? null,
    username: user.username ?? null,
    avatarUrl: user.avatar_url ?? null,
    accountType: 'user',
  };
  return { card, raw: parsed.data };
}

/** The profile, read from the documented path and, where that fails, from the one without its trailing slash. */
async function profileOf(call: OAuthCall, accessToken: string): Promise<Profile> {
  const read = async (path: string): Promise<{ profile: Profile | null; response: PlatformResponse }> => {
    const query = { fields: 'open_id,avatar_url,display_name' };
    const response = await send(call, {
      method: 'GET',
      url: `${call.settings.apiUrl}${path}`,
      query,
      bearer: accessToken,
    });
    const profile = profileIn(response);
    if (!profile) {
      const body = response.text.replaceAll(accessToken, '').slice(0, LOGGED_BODY);
      call.logger.warn('tiktok: the profile could not be read', { path, status: response.status, body });
    }
    return { profile, response };
  };
  const first = await read('/v2/user/info/');
  if (first.profile) return first.profile;
  const second = await read('/v2/user/info');
  if (second.profile) return second.profile;
  throw tiktokFailure(first.response, { visible: false, now: null });
}

/**
 * The Login Kit of TikTok for the web: `client_key` for the client id, scopes joined by commas, no PKCE. Refresh tokens
 * rotate: only the latest one is valid. https://developers.tiktok.com/doc/oauth-user-access-token-management
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, { redirectUri, state, scopes }) => {
    if (/[?#]/.test(redirectUri))
      throw new PlatformFailure(rejected('The redirect address for TikTok must not have a query or a fragment.'));
    const query = new URLSearchParams({
      client_key: settings.clientId,
      scope: scopes.join(','),
      response_type: 'code',
      redirect_uri: redirectUri,
      state,
    });
    return `${settings.authUrl}/v2/auth/authorize/?${query}`;
  },

  exchange: async (call, { code, redirectUri }) => {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const reply = await requestToken(call, grant);
    const { card, raw } = await profileOf(call, reply.access_token);
    return [{ tokens: tokensOf(reply), profile: card, openId: reply.open_id, extra: { profile: raw } }];
  },

  check: async (call, { accessToken }) => {
    await profileOf(call, accessToken);
  },

  refresh: async (call, { refreshToken }) => {
    if (refreshToken === null) {
      const message = 'TikTok provided no way to renew this connection. Connect the account again.';
      throw new PlatformFailure({ kind: 'reconnect', message });
    }
    return tokensOf(await requestToken(call, { grant_type: 'refresh_token', refresh_token: refreshToken }));
  },

  // Takes the refresh token with it. https://developers.tiktok.com/doc/oauth-user-access-token-management
  revoke: async (call, { accessToken }) => {
    if (accessToken === null) return;
    const { apiUrl, clientId, clientSecret } = call.settings;
    const form = { client_key: clientId, client_secret: clientSecret, token: accessToken };
    const response = await send(call, { method: 'POST', url: `${apiUrl}/v2/oauth/revoke/`, form });
    if (!isOk(response) || tokenErrorReply.safeParse(response.data).success) throw tokenFailure(response);
  },
};
