import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/index.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { control } from './fixture.ts';

const { connect } = bluesky;
const REDIRECT_URI = 'https://herald.internal/callback';
const CLIENT_ID = `${REDIRECT_URI}/client-metadata.json`;

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID() };
let call: OAuthCall;

beforeAll(async () => {
  const { issuer, plcUrl } = inject('blueskyServer');
  const settings = {
    authUrl: issuer,
    apiUrl: plcUrl,
    clientId: CLIENT_ID,
    clientSecret: JSON.stringify(key),
    redirectUri: REDIRECT_URI,
  };
  call = { settings, http: platformHttp, logger: { debug() {}, info() {}, warn() {}, error() {} } };
  await control('documents', z.unknown(), { address: CLIENT_ID, document: await connect.clientMetadata?.(settings) });
});

/** A user connects at the pages of the server. */
async function connected() {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = connect.codeChallenge?.(codeVerifier) ?? null;
  const request = { redirectUri: REDIRECT_URI, state: 'the-state', scopes: connect.scopes.required, codeChallenge };
  const pushed = (await connect.pushAuthorizationRequest?.(call, request)) ?? null;
  const url = connect.authorizeUrl(call.settings, { ...request, pushed });
  const user = `user-${randomUUID().slice(0, 8)}`;
  const page = await fetch(`${url}&_sandbox=approve&_sandbox_user=${user}`, { redirect: 'manual' });
  const { searchParams } = new URL(page.headers.get('location') ?? '');
  const [connection] = await connect.exchange(call, {
    code: searchParams.get('code') ?? '',
    redirectUri: REDIRECT_URI,
    codeVerifier,
    pushed: pushed?.secret ?? null,
    issuer: searchParams.get('iss'),
  });
  if (!connection) throw new Error('Nothing was connected.');
  const { accessToken, refreshToken } = connection.tokens;
  return { connection, current: { accountId: connection.profile.platformId, accessToken, refreshToken } };
}

it('connects an account for a client with a key, which the server reads from its document', async () => {
  const { connection } = await connected();
  expect(connection.profile).toMatchObject({
    platformId: expect.stringMatching(/^did:plc:/),
    username: expect.stringMatching(/^user-.*\.test$/),
  });
  expect(connection.tokens).toMatchObject({ tokenType: 'DPoP', scope: connect.scopes.required.join(' ') });
});

it('refreshes tokens, and requires a reconnect when a refresh token is used again', async () => {
  const { current } = await connected();
  const fresh = await connect.refresh(call, current);
  expect(fresh.refreshToken).not.toBe(current.refreshToken);
  const again = await connect.refresh(call, { ...current, ...fresh });
  await expect(connect.refresh(call, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  await expect(connect.refresh(call, { ...current, ...again })).rejects.toMatchObject({
    outcome: { kind: 'reconnect' },
  });
});
