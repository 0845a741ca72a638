import { setTimeout as sleep } from 'node:timers/promises';
import { type ZodType, z } from 'zod';
import type { ProfileCard } from '../../model/account.ts';
import { DAY, SECOND } from '../../model/clock.ts';
import type { Connect, OAuthCall, Tokens } from '../contract/oauth.ts';
import { authorizeUrl } from '../kit/authorize-url.ts';
import { refreshOAuthTokens, requestTokens, type TokenEndpointOptions } from '../kit/oauth-tokens.ts';
import { callPlatform } from '../kit/platform-call.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { definition } from './definition.ts';
import { linkedInFailure } from './errors.ts';
import { organizationProfiles } from './organizations.ts';

const userReply = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  picture: z.string().optional(),
});

/** The profile of a member without OpenID Connect. https://learn.microsoft.com/linkedin/shared/integrations/people/profile-api */
const memberReply = z.object({
  id: z.string().min(1),
  localizedFirstName: z.string().optional(),
  localizedLastName: z.string().optional(),
  vanityName: z.string().optional(),
});

/** Access tokens live 60 days. */
const REFRESH_BEFORE_MS = 10 * DAY;

/** For some seconds LinkedIn may call a new token revoked: pauses before the call is repeated (ms). */
const PAUSES_MS = [SECOND / 2, SECOND, 3 * SECOND, 5 * SECOND];

/** An expired refresh token is an `invalid_request`, as is a malformed request: only the description shows that the connection has ended. */
const tokenEndpoint: TokenEndpointOptions = {
  endsConnection: ({ error, error_description: description }) =>
    error === 'invalid_request' && /refresh token is invalid, expired or revoked/i.test(description ?? ''),
};

function tokenUrl({ settings }: OAuthCall): string {
  return `${settings.authUrl}/oauth/v2/accessToken`;
}

/** A read of the member, repeated where LinkedIn does not know the new token yet. Throws `PlatformFailure`. */
async function readMember<T>(
  { http, settings }: OAuthCall,
  accessToken: string,
  path: string,
  reply: ZodType<T>,
): Promise<T> {
  const read = () =>
    callPlatform(http, 'LinkedIn', { method: 'GET', url: settings.apiUrl + path, bearer: accessToken });
  let response = await read();
  for (const pause of PAUSES_MS) {
    if (response.status !== 401) break;
    await sleep(pause);
    response = await read();
  }
  const parsed = reply.safeParse(response.data);
  if (response.status !== 200 || !parsed.success) throw linkedInFailure(response, { visible: false, now: null });
  return parsed.data;
}

/** Apps without Sign In with LinkedIn read the member by `r_basicprofile`. */
async function profileOf(call: OAuthCall, { accessToken, scope }: Tokens): Promise<ProfileCard> {
  const accountType = 'user';
  if (!hasScopes(scope, ['openid'])) {
    const member = await readMember(call, accessToken, '/v2/me', memberReply);
    const displayName = joined(member.localizedFirstName, member.localizedLastName);
    return { platformId: member.id, displayName, username: member.vanityName ?? null, avatarUrl: null, accountType };
  }
  const { sub, picture, ...user } = await readMember(call, accessToken, '/v2/userinfo', userReply);
  const displayName = user.name ?? joined(user.given_name, user.family_name);
  // LinkedIn does not return a user name here.
  return { platformId: sub, displayName, username: null, avatarUrl: picture ?? null, accountType };
}

function joined(...names: (string | undefined)[]): string | null {
  return names.filter(Boolean).join(' ') || null;
}

/**
 * LinkedIn: the member, and the organizations that the member may post for where the app and the scopes allow it. No PKCE, and the client's secret in the form. Only apps that LinkedIn has approved get refresh tokens; for all
 * others a connection lasts 60 days. https://learn.microsoft.com/linkedin/shared/authentication/authorization-code-flow
 */
export const connect: Connect = {
  scopes: definition.scopes,
  codeChallenge: null,
  deniedAs: ['user_cancelled_login', 'user_cancelled_authorize'],
  refreshesWith: definition.refreshesWith,
  refreshBeforeMs: REFRESH_BEFORE_MS,

  authorizeUrl: (settings, { redirectUri, state, scopes }) => {
    const query = {
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      state,
      scope: scopes.join(' '),
    };
    return authorizeUrl(`${settings.authUrl}/oauth/v2/authorization`, query);
  },

  exchange: async (call, { code, redirectUri }) => {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    const tokens = await requestTokens('LinkedIn', call, tokenUrl(call), grant, tokenEndpoint);
    const person = { tokens, profile: await profileOf(call, tokens) };
    const organizations = await organizationProfiles(call, tokens);
    return [person, ...organizations.map((profile) => ({ tokens, profile, kind: 'organization' as const }))];
  },

  check: async ({ http, settings }, { accessToken, scope }) => {
    const url = `${settings.apiUrl}${hasScopes(scope, ['openid']) ? '/v2/userinfo' : '/v2/me'}`;
    const response = await callPlatform(http, 'LinkedIn', { method: 'GET', url, bearer: accessToken });
    if (response.status !== 200) throw linkedInFailure(response, { visible: false, now: null });
  },

  refresh: (call, { refreshToken }) =>
    refreshOAuthTokens('LinkedIn', call, tokenUrl(call), refreshToken, tokenEndpoint),
};
