import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { type Sandbox, startSandbox } from '@herald-lab/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import {
  type PlatformHttp,
  type PlatformRequest,
  platformHttp,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { HandleFailure, type OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = bluesky;
const redirectUri = 'http://127.0.0.1:5001/callback';
const scopes = connect.scopes.required;

/** The configured server, with the directory of all accounts; and another server. */
let fixture: PublisherFixture;
let other: Sandbox;
let otherUrl: string;
let call: OAuthCall;
/** The servers of the users who are not at the configured one. */
let elsewhere: Record<string, string> = {};
/** What was sent since the beginning of the test. */
let sent: PlatformRequest[] = [];

/** A host that answers as each test says. */
let answer: (response: ServerResponse) => void = () => {};
const host = createServer((_request, response) => answer(response));
let hostUrl: string;

/** Of the machine itself; every other name leads nowhere. A server that says nothing is given up at once. */
const http: PlatformHttp = async (request) => {
  sent.push(request);
  if (new URL(request.url).hostname !== '127.0.0.1') throw new NetworkError('no response', false, 'ENOTFOUND');
  return platformHttp({ ...request, timeoutMs: Math.min(request.timeoutMs ?? 5000, isHost(request) ? 50 : 5000) });
};

function isHost({ url }: PlatformRequest): boolean {
  return new URL(url).origin === hostUrl;
}

beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: bluesky });
  other = await startSandbox({ port: 0 });
  otherUrl = `${other.url}/bluesky`;
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(host.address()).port}`;
  const settings = { ...fixture.settings, redirectUri };
  call = { settings, http, logger: { debug() {}, info() {}, warn() {}, error() {} } };
});
afterEach(() => {
  sent = [];
  elsewhere = {};
  fixture.platform.settings.reset();
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await Promise.all([fixture.close(), other.close()]);
});

function server() {
  const found = other.platforms.find(({ name }) => name === 'bluesky');
  if (!found?.accounts) throw new Error('The sandbox has no Bluesky.');
  return { ...found, accounts: found.accounts };
}

/** A user of the other server, as the directory knows them. */
function newUser(at = otherUrl) {
  const username = `user.${randomUUID().slice(0, 8)}`;
  const { accountId } = server().accounts.seed({ username });
  elsewhere = { ...elsewhere, [username]: at };
  fixture.platform.settings.patch({ elsewhere });
  return { username, accountId, handle: `${username}.test` };
}

async function push(handle: string, oauthCall = call) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = connect.codeChallenge?.(codeVerifier) ?? null;
  const request = { redirectUri, state: 'the-state', scopes, codeChallenge, handle };
  const pushed = (await connect.pushAuthorizationRequest?.(oauthCall, request)) ?? null;
  return { codeVerifier, pushed, url: connect.authorizeUrl(oauthCall.settings, { ...request, pushed }) };
}

/** The grant that the callback makes after `username` has approved. */
async function grantFor(handle: string, username: string) {
  const { url, codeVerifier, pushed } = await push(handle);
  const page = await fetch(`${url}&_sandbox=approve&_sandbox_user=${username}`, { redirect: 'manual' });
  const { searchParams } = new URL(page.headers.get('location') ?? '');
  const [code, issuer] = [searchParams.get('code') ?? '', searchParams.get('iss')];
  return { code, redirectUri, codeVerifier, pushed: pushed?.secret ?? null, issuer };
}

async function connected(handle: string, username: string) {
  const [connection] = await connect.exchange(call, await grantFor(handle, username));
  if (!connection) throw new Error('Nothing was connected.');
  return connection;
}

function operationsAt(sandbox: Sandbox) {
  return sandbox.calls.list().map(({ operation }) => operation);
}

describe('a Bluesky account on another server', () => {
  it.each<[what: string, entered: (user: ReturnType<typeof newUser>) => string]>([
    ['its handle', ({ handle }) => handle],
    ['its handle as people paste it', ({ handle }) => `\u202a @${handle.toUpperCase()}\u202c`],
    ['its DID', ({ accountId }) => accountId],
    ['the address of its server', () => `${other.url}/`],
  ])('an account signs in at its server, which is found by %s', async (_what, entered) => {
    const user = newUser();
    const { url } = await push(entered(user));
    expect(new URL(url).origin).toBe(other.url);
    const { tokens, profile } = await connected(entered(user), user.username);
    expect(profile).toMatchObject({ platformId: user.accountId, username: user.handle });
    expect(tokens.server).toBe(otherUrl);
  });

  it('an account is named to its server, which fills the sign-in form with it', async () => {
    const { handle } = newUser();
    await push(handle);
    const { params } = other.calls.list().findLast(({ operation }) => operation === 'par') ?? {};
    expect(params).toMatchObject({ login_hint: handle });
  });

  it('an account is refreshed and published to at its server', async () => {
    const user = newUser();
    const { tokens } = await connected(user.handle, user.username);
    const fresh = await connect.refresh(call, { ...tokens, accountId: user.accountId });
    expect(fresh.server).toBe(otherUrl);
    const run = fixture.newRun(postOf('Hello from elsewhere'));
    run.account = { ...run.account, accountId: user.accountId, accessToken: fresh.accessToken };
    run.server = fresh.server;
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const posts = server().published();
    expect(posts.filter(({ accountId }) => accountId === user.accountId)).toHaveLength(1);
    expect(operationsAt(fixture.sandbox)).not.toContain('createRecord');
  });
});

describe('the answer of another Bluesky server', () => {
  it('the answer is refused and its tokens are revoked when another account has signed in', async () => {
    const [wanted, stranger] = [newUser(), newUser()];
    const attempt = connected(wanted.handle, stranger.username);
    await expect(attempt).rejects.toBeInstanceOf(HandleFailure);
    await expect(attempt).rejects.toThrow(`You signed in to another account than ${wanted.handle}.`);
    expect(operationsAt(other).at(-1)).toBe('revoke');
  });

  it('the answer is refused for an account that the directory has on a third server', async () => {
    const victim = newUser(`${fixture.sandbox.url}/bluesky`);
    await expect(connected(other.url, victim.username)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
  });

  it.each([
    ['another issuer', () => fixture.sandbox.url],
    ['no issuer', () => null],
  ])('the answer is refused with %s, before its code is used', async (_what, issuer) => {
    const user = newUser();
    const grant = await grantFor(user.handle, user.username);
    const before = operationsAt(other).filter((operation) => operation === 'token').length;
    await expect(connect.exchange(call, { ...grant, issuer: issuer() })).rejects.toMatchObject({
      outcome: { kind: 'rejected' },
    });
    expect(operationsAt(other).filter((operation) => operation === 'token')).toHaveLength(before);
  });
});

describe('a handle that leads to no usable Bluesky server', () => {
  it.each([
    ['spaces and markup', '<b>nobody</b>', '“<b>nobody</b>” is neither a handle nor the address of a server.'],
    ['nothing but a name', 'nobody', '“nobody” is neither a handle nor the address of a server.'],
    ['a handle without an account', 'nobody.test', 'No Bluesky account or server was found at “nobody.test”.'],
    [
      'an identity that is not registered',
      'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
      'No Bluesky account or server was found',
    ],
  ])('a handle is refused for %s', async (_what, entered, message) => {
    await expect(push(entered)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    await expect(push(entered)).rejects.toThrow(message);
    await expect(push(entered)).rejects.toBeInstanceOf(HandleFailure);
  });

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['answers with a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['answers with other JSON', (response) => json(response, { hello: 'world' })],
    [
      'names several authorization servers',
      (response) => json(response, { resource: hostUrl, authorization_servers: [hostUrl, otherUrl] }),
    ],
    [
      'names itself by another address',
      (response) => json(response, { resource: otherUrl, authorization_servers: [otherUrl] }),
    ],
    [
      'redirects to a private address',
      (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('a handle is refused when the server %s', async (_what, behaviour) => {
    answer = behaviour;
    const { handle } = newUser(hostUrl);
    const message = `Herald cannot sign in at the server of “${handle}”`;
    await expect(push(handle)).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    await expect(push(handle)).rejects.toThrow(message);
    expect(sent.map(({ url }) => new URL(url).hostname)).not.toContain('169.254.169.254');
  });

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['sends an endless answer', endless],
    ['closes the connection', (response) => response.destroy()],
  ])('a handle is reported as unreachable when the server %s', async (_what, behaviour) => {
    answer = behaviour;
    const { handle } = newUser(hostUrl);
    const attempt = push(handle);
    await expect(attempt).rejects.toBeInstanceOf(HandleFailure);
    await expect(attempt).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    await expect(attempt).rejects.toThrow(`The server of “${handle}” could not be reached.`);
    expect(Math.max(...sent.map(({ timeoutMs = Number.POSITIVE_INFINITY }) => timeoutMs))).toBeLessThanOrEqual(
      10 * SECOND,
    );
  });

  it.each(['https://127.0.0.1/', 'https://localhost', 'did:web:127.0.0.1', 'http://169.254.169.254', 'https://[::1]'])(
    'a handle leads to no connection to the private address %s',
    async (entered) => {
      const settings = { ...call.settings, authUrl: 'https://bluesky.internal', apiUrl: 'https://plc.internal' };
      await expect(push(entered, { ...call, settings, http: platformHttp })).rejects.toMatchObject({
        outcome: { kind: 'retryAfter', message: expect.stringContaining('could not be') },
      });
    },
  );
});

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}
