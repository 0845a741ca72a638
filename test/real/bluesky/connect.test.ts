import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { systemClock } from '../../../functions/src/model/clock.ts';
import { blueskyApi } from '../../../functions/src/platforms/bluesky/api.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { readSession } from '../../../functions/src/platforms/bluesky/session.ts';
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
async function connected(user = `user-${randomUUID().slice(0, 8)}`, handle: string | null = null) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = connect.codeChallenge?.(codeVerifier) ?? null;
  const request = {
    redirectUri: REDIRECT_URI,
    state: 'the-state',
    scopes: connect.scopes.required,
    codeChallenge,
    handle,
  };
  const pushed = (await connect.pushAuthorizationRequest?.(call, request)) ?? null;
  const url = connect.authorizeUrl(call.settings, { ...request, pushed });
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
  return { url, connection, current: { accountId: connection.profile.platformId, accessToken, refreshToken } };
}

it('a client with a key connects an account, and the server reads the key from its document', async () => {
  const { connection } = await connected();
  expect(connection.profile).toMatchObject({
    platformId: expect.stringMatching(/^did:plc:/),
    username: expect.stringMatching(/^user-.*\.test$/),
  });
  expect(connection.tokens).toMatchObject({ tokenType: 'DPoP', scope: connect.scopes.required.join(' ') });
});

it('tokens are refreshed, and a refresh token that is used again requires a reconnect', async () => {
  const { current } = await connected();
  const fresh = await connect.refresh(call, current);
  expect(fresh.refreshToken).not.toBe(current.refreshToken);
  const again = await connect.refresh(call, { ...current, ...fresh });
  await expect(connect.refresh(call, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  await expect(connect.refresh(call, { ...current, ...again })).rejects.toMatchObject({
    outcome: { kind: 'reconnect' },
  });
});

/** A key that every repository of these tests has once. https://atproto.com/specs/tid */
const KEY = '3l3qo2vuowo2b';
const other = z.object({ handle: z.string(), did: z.string() });

it.each<[what: string, entered: (user: z.infer<typeof other>) => string]>([
  ['its handle', ({ handle }) => handle],
  ['its DID', ({ did }) => did],
  ['the address of its server', () => inject('blueskyServer').otherIssuer],
])('an account of a second server, found by %s, is connected, refreshed and published to', async (_what, entered) => {
  const username = `user-${randomUUID().slice(0, 8)}`;
  const user = await control('others', other, { username });
  const { otherIssuer } = inject('blueskyServer');
  const { url, connection, current } = await connected(username, entered(user));
  expect(new URL(url).origin).toBe(otherIssuer);
  expect(connection.profile).toMatchObject({ platformId: user.did, username: user.handle });
  expect(connection.tokens.server).toBe(`${otherIssuer}/`);
  const fresh = await connect.refresh(call, current);
  expect(fresh.server).toBe(`${otherIssuer}/`);
  const api = blueskyApi(
    {
      http: platformHttp,
      clock: systemClock,
      server: fresh.server ?? '',
      bounds: { untrusted: 'json', allowedPrivateHosts: 'all' },
    },
    readSession(fresh.accessToken),
  );
  const createdAt = new Date().toISOString();
  await api.createPost(KEY, { $type: 'app.bsky.feed.post', text: 'Hello from elsewhere', createdAt });
  const texts = await control(`others/texts?${new URLSearchParams({ accountId: user.did })}`, z.array(z.string()));
  expect(texts).toEqual(['Hello from elsewhere']);
});

it('an account of the second server other than the one that was named is refused', async () => {
  const names = ['wanted', 'stranger'].map((name) => `${name}-${randomUUID().slice(0, 8)}`);
  const [wanted] = await Promise.all(names.map((username) => control('others', other, { username })));
  await expect(connected(names[1], wanted?.handle)).rejects.toThrow('You signed in to another account');
});
