import { expect, it } from 'vitest';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import type { OAuthCall } from '../contract/oauth.ts';
import { refreshOAuthTokens } from './oauth-tokens.ts';

const url = 'https://platform.example/token';
const settings = { authUrl: '', apiUrl: '', clientId: 'the-app', clientSecret: 'its-secret', redirectUri: '' };
const logger = { debug() {}, info() {}, warn() {}, error() {} };

function answering(status: number, data: unknown, headers: Record<string, string> = {}) {
  const requests: PlatformRequest[] = [];
  const http = async (request: PlatformRequest): Promise<PlatformResponse> => {
    requests.push(request);
    return { status, headers, data, text: JSON.stringify(data) };
  };
  const call: OAuthCall = { http, settings, logger };
  return { requests, refresh: (token: string | null = 'old') => refreshOAuthTokens('Example', call, url, token) };
}

it('a refresh sends the client credentials and the refresh token, which stays when the response has none', async () => {
  const { requests, refresh } = answering(200, { access_token: 'new', expires_in: '3600', scope: 'a b' });
  expect(await refresh()).toEqual({
    accessToken: 'new',
    refreshToken: 'old',
    tokenType: 'Bearer',
    expiresIn: 3600,
    scope: 'a b',
  });
  expect(requests).toEqual([
    {
      method: 'POST',
      url,
      form: {
        client_id: 'the-app',
        client_secret: 'its-secret',
        grant_type: 'refresh_token',
        refresh_token: 'old',
      },
    },
  ]);
});

it('a refresh replaces the refresh token by a new one', async () => {
  const { refresh } = answering(200, { access_token: 'new', refresh_token: 'newer' });
  expect(await refresh()).toMatchObject({ refreshToken: 'newer', expiresIn: null });
});

it.each([
  ['a refused token', 400, { error: 'invalid_grant' }, 'reconnect'],
  ['a refused token with 401', 401, { error: 'invalid_grant', error_description: 'Revoked.' }, 'reconnect'],
  ['a refused token with 503', 503, { error: 'invalid_grant' }, 'retryAfter'],
  ['a wrong secret', 401, { error: 'invalid_client' }, 'rejected'],
  ['an overloaded server', 400, { error: 'temporarily_unavailable' }, 'retryAfter'],
  ['too many calls', 429, { error: 'slow_down' }, 'retryAfter'],
  ['a response that is not JSON', 200, null, 'retryAfter'],
  ['a success without a token', 200, {}, 'retryAfter'],
])('the failure %s after a token refresh is classified', async (_what, status, data, kind) => {
  await expect(answering(status, data).refresh()).rejects.toMatchObject({ outcome: { kind } });
});

it('an account without a refresh token makes no token request', async () => {
  const { requests, refresh } = answering(200, {});
  await expect(refresh(null)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  expect(requests).toEqual([]);
});
