import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import type { OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = bluesky;
const REDIRECT_URI = 'https://herald.internal/callback';
const CLIENT_ID = `${REDIRECT_URI}/client-metadata.json`;
const scopes = connect.scopes.required;

function newKey() {
  return {
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
  };
}

let fixture: PublisherFixture;
/** An app with a key; and one for development, without. */
let keyed: OAuthCall;
let loopback: OAuthCall;
let document: object = {};
const host = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
});

beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: bluesky });
  const call = { http: platformHttp, logger: { debug() {}, info() {}, warn() {}, error() {} } };
  const settings = {
    ...fixture.settings,
    clientId: CLIENT_ID,
    clientSecret: JSON.stringify(newKey()),
    redirectUri: REDIRECT_URI,
  };
  keyed = { ...call, settings };
  loopback = { ...call, settings: { ...fixture.settings, redirectUri: 'http://127.0.0.1:5001/callback' } };
  document = (await connect.clientMetadata?.(settings)) ?? {};
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(host.address());
  fixture.platform.settings.patch({ documents: { [CLIENT_ID]: `http://127.0.0.1:${port}/` } });
});
afterEach(() => fixture.sandbox.faults.clear());
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await fixture.close();
});

/** The user's decision. Resolves with the grant that the callback makes. */
async function authorize(call: OAuthCall, response: 'approve' | 'refuse' = 'approve') {
  const { redirectUri } = call.settings;
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = connect.codeChallenge?.(codeVerifier) ?? null;
  const request = { redirectUri, state: 'the-state', scopes, codeChallenge };
  const pushed = (await connect.pushAuthorizationRequest?.(call, request)) ?? null;
  const url = connect.authorizeUrl(call.settings, { ...request, pushed });
  const user = `user.${randomUUID().slice(0, 8)}`;
  const page = await fetch(`${url}&_sandbox=${response}&_sandbox_user=${user}`, { redirect: 'manual' });
  const { searchParams } = new URL(page.headers.get('location') ?? '');
  return {
    url,
    searchParams,
    grant: {
      code: searchParams.get('code') ?? '',
      redirectUri,
      codeVerifier,
      pushed: pushed?.secret ?? null,
      issuer: searchParams.get('iss'),
    },
  };
}

async function connected(call: OAuthCall) {
  const [connection] = await connect.exchange(call, (await authorize(call)).grant);
  if (!connection) throw new Error('Nothing was connected.');
  const { accessToken, refreshToken } = connection.tokens;
  return { connection, current: { accountId: connection.profile.platformId, accessToken, refreshToken } };
}

describe('connecting a Bluesky account', () => {
  it('a document describes this service without any secret', () => {
    expect(document).toMatchObject({
      client_id: CLIENT_ID,
      redirect_uris: [REDIRECT_URI],
      scope: scopes.join(' '),
      token_endpoint_auth_method: 'private_key_jwt',
      dpop_bound_access_tokens: true,
      jwks: { keys: [{ kty: 'EC', crv: 'P-256' }] },
    });
    const { d } = z.object({ d: z.string() }).parse(JSON.parse(keyed.settings.clientSecret));
    expect(JSON.stringify(document)).not.toContain(d);
  });

  it('a connection is refused for a client id that no server can fetch', async () => {
    const settings = { ...keyed.settings, clientId: 'https://herald.example/client-metadata.json' };
    await expect(authorize({ ...keyed, settings })).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
  });

  it('the browser goes to a URL that contains only the pushed request', async () => {
    const { url, searchParams } = await authorize(keyed);
    expect([...new URL(url).searchParams.keys()]).toEqual(['client_id', 'request_uri']);
    expect(searchParams.get('state')).toBe('the-state');
  });

  it.each([
    ['with a key', () => keyed],
    ['for development', () => loopback],
  ])('a connection returns tokens and the profile, for a client %s', async (_what, call) => {
    const { connection } = await connected(call());
    expect(connection.profile).toMatchObject({
      platformId: expect.stringMatching(/^did:plc:[a-z2-7]{24}$/),
      username: expect.stringMatching(/\.test$/),
    });
    const server = `${fixture.sandbox.url}/bluesky`;
    expect(connection.tokens).toMatchObject({ tokenType: 'DPoP', scope: scopes.join(' '), server });
    expect(connection.tokens.expiresIn).toBeGreaterThan(3500);
    expect(connection.tokens.accessToken).not.toContain(connection.tokens.refreshToken);
  });

  it.each([
    ['a used code', (grant: { code: string }) => grant],
    ['another verifier', (grant: { code: string }) => ({ ...grant, codeVerifier: 'x'.repeat(43) })],
    ['another issuer', (grant: { code: string }) => ({ ...grant, issuer: 'https://evil.example' })],
    ['no issuer', (grant: { code: string }) => ({ ...grant, issuer: null })],
  ])('a connection is refused with %s', async (what, change) => {
    const { grant } = await authorize(keyed);
    if (what === 'a used code') await connect.exchange(keyed, grant);
    await expect(connect.exchange(keyed, { ...grant, ...change(grant) })).rejects.toMatchObject({
      outcome: { kind: 'rejected' },
    });
  });
});

describe('refreshing Bluesky tokens', () => {
  it('a refresh replaces both tokens, bound to the same key', async () => {
    const { current } = await connected(keyed);
    const fresh = await connect.refresh(keyed, current);
    expect(fresh.accessToken).not.toBe(current.accessToken);
    expect(fresh.refreshToken).not.toBe(current.refreshToken);
    expect(await connect.refresh(keyed, { ...current, ...fresh })).toMatchObject({ tokenType: 'DPoP' });
  });

  it.each([
    ['a used refresh token', 0],
    ['three months without a use', 91 * DAY],
  ])('a refresh requires a reconnect after %s', async (_what, unusedMs) => {
    const { current } = await connected(keyed);
    if (unusedMs === 0) await connect.refresh(keyed, current);
    fixture.sandbox.clock.advance(unusedMs);
    await expect(connect.refresh(keyed, current)).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
  });

  it.each([
    ['an outage', { status: 503 }],
    ['a closed connection', { cut: true }],
    ['a page that is not a valid response', { status: 200, body: '<html>' }],
    ['an error in the request', { status: 400, body: { error: 'invalid_request', error_description: 'No.' } }],
  ])('a refresh does not disconnect the account after %s', async (_what, fault) => {
    const { current } = await connected(keyed);
    fixture.sandbox.faults.add({
      platform: 'bluesky',
      operation: 'refresh',
      times: 1,
      afterEffect: false,
      cut: false,
      ...fault,
    });
    await expect(connect.refresh(keyed, current)).rejects.toMatchObject({
      outcome: { kind: expect.stringMatching(/^(retryAfter|rejected)$/) },
    });
    expect(await connect.refresh(keyed, current)).toBeDefined();
  });
});
