import { expect, it } from 'vitest';
import type { PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { connect } from './oauth.ts';

const settings = { authUrl: '', apiUrl: '', clientId: 'the-app', clientSecret: 'its-secret', redirectUri: '' };
const logger = { debug() {}, info() {}, warn() {}, error() {} };

/** The profile card of an account that Threads describes so. */
async function cardOf(profile: object) {
  const replies: Record<string, object> = {
    '/oauth/access_token': { access_token: 'short' },
    '/access_token': { access_token: 'long', token_type: 'bearer', expires_in: 5_184_000 },
    '/v1.0/me': { id: '17', ...profile },
  };
  const http = async ({ url }: PlatformRequest): Promise<PlatformResponse> => {
    const data = replies[url] ?? {};
    return { status: 200, headers: {}, data, text: JSON.stringify(data) };
  };
  const code = { code: 'c', redirectUri: 'https://herald.example/callback', codeVerifier: null };
  return (await connect.exchange({ http, settings, logger }, code))[0]?.profile;
}

it.each([
  [
    'with a name and a username',
    { name: 'Ann Lee', username: 'ann', threads_profile_picture_url: 'https://a.example/ann.png' },
    { displayName: 'Ann Lee', username: 'ann', avatarUrl: 'https://a.example/ann.png' },
  ],
  ['with a username only', { username: 'ann' }, { displayName: 'ann', username: 'ann' }],
  ['with a name only', { name: 'Ann' }, { displayName: 'Ann', username: 'Ann' }],
])('the profile card of an account %s is built', async (_what, profile, card) => {
  expect(await cardOf(profile)).toEqual({ platformId: '17', avatarUrl: null, accountType: 'user', ...card });
});
