import { createServer, type ServerResponse } from 'node:http';
import { type Sandbox, startSandbox } from '@herald-lab/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import { type PlatformHttp, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { HandleFailure, type OAuthCall } from '../../../functions/src/platforms/contract/oauth.ts';
import { mastodon } from '../../../functions/src/platforms/mastodon/publish.ts';
import { VERIFIER } from '../contract/consent.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = mastodon;
const scopes = connect.scopes.required;
const redirectUri = 'https://herald.example/callback';

/** The configured server, and another one. */
let fixture: PublisherFixture;
let other: Sandbox;
let call: OAuthCall;

/** A host that answers as each test says. */
let answer: (response: ServerResponse, url: URL) => void = () => {};
const host = createServer((request, response) => answer(response, new URL(request.url ?? '', hostUrl)));
let hostUrl: string;

/** A server that says nothing is given up at once. */
const http: PlatformHttp = (request) => {
  const isHost = new URL(request.url).origin === hostUrl;
  return platformHttp({ ...request, timeoutMs: Math.min(request.timeoutMs ?? 5 * SECOND, isHost ? 50 : 5 * SECOND) });
};

beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: mastodon });
  other = await startSandbox({ port: 0 });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  hostUrl = `http://127.0.0.1:${z.object({ port: z.number() }).parse(host.address()).port}`;
  call = { ...fixture.oauthCall, http };
});
afterEach(() => {
  for (const sandbox of [fixture.sandbox, other]) serverOf(sandbox).reset({ keepAccounts: false });
});
afterAll(async () => {
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await Promise.all([fixture.close(), other.close()]);
});

async function register(handle: string | null, oauthCall = call): Promise<string> {
  const { findServer, register: registerAt } = connect.registration ?? {};
  if (!findServer || !registerAt) throw new Error('Mastodon registers no clients.');
  return registerAt(oauthCall, await findServer(oauthCall, handle), { redirectUri, scopes });
}

/** The address of the page where the user of a server decides. */
function pageOf(client: string, more: Partial<{ state: string }> = {}): URL {
  const codeChallenge = connect.codeChallenge?.(VERIFIER) ?? null;
  return new URL(
    connect.authorizeUrl(call.settings, { redirectUri, state: 'the-state', scopes, codeChallenge, client, ...more }),
  );
}

async function codeFor(client: string, username: string): Promise<string> {
  const page = await fetch(`${pageOf(client)}&_sandbox=approve&_sandbox_user=${username}`, { redirect: 'manual' });
  return new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
}

function exchange(client: string, code: string, codeVerifier: string | null = VERIFIER) {
  return connect.exchange(call, { code, redirectUri, codeVerifier, pushed: client });
}

async function connected(handle: string | null, username: string) {
  const client = await register(handle);
  const [connection] = await exchange(client, await codeFor(client, username));
  if (!connection) throw new Error('Nothing was connected.');
  return connection;
}

function serverOf(sandbox: Sandbox) {
  const found = sandbox.platforms.find(({ name }) => name === 'mastodon');
  if (!found?.accounts) throw new Error('The sandbox has no Mastodon.');
  return { ...found, accounts: found.accounts };
}

describe('connecting a Mastodon account', () => {
  it('this service registers at the server, and asks its user with a PKCE challenge', async () => {
    const client = await register(null);
    const { clientId } = JSON.parse(client);
    expect(fixture.sandbox.calls.list().at(-1)?.params).toEqual({
      client_name: 'herald-local',
      redirect_uris: redirectUri,
      scopes: scopes.join(' '),
      website: 'https://herald.example',
    });
    const page = pageOf(client);
    expect(page.href.startsWith(`${fixture.settings.authUrl}/oauth/authorize?`)).toBe(true);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'read:accounts read:statuses write:media write:statuses',
      code_challenge_method: 'S256',
    });
  });

  it('a connection returns tokens without an end, the server, and an id that is unique among servers', async () => {
    const { tokens, profile } = await connected(null, 'Alice');
    expect(tokens).toMatchObject({ expiresIn: null, refreshToken: null, server: fixture.settings.authUrl });
    const { host: name } = new URL(fixture.sandbox.url);
    expect(profile).toMatchObject({ platformId: `alice@${name}`, username: `Alice@${name}`, displayName: 'Alice' });
  });

  it('a used code, another verifier, and a code of another client are refused', async () => {
    const client = await register(null);
    const refused = { outcome: { kind: 'reconnect' } };
    const used = await codeFor(client, 'alice');
    await exchange(client, used);
    await expect(exchange(client, used)).rejects.toMatchObject(refused);
    await expect(exchange(client, await codeFor(client, 'alice'), 'another')).rejects.toMatchObject(refused);
    const another = await register(null);
    await expect(exchange(another, await codeFor(client, 'alice'))).rejects.toMatchObject(refused);
  });

  it('the access ends at the server, also when it is ended twice', async () => {
    const { tokens, profile } = await connected(null, 'alice');
    await connect.revoke?.(call, tokens);
    await connect.revoke?.(call, tokens);
    const run = fixture.newRun(postOf('Too late'), profile.displayName ?? '');
    run.account = { ...run.account, accessToken: tokens.accessToken };
    expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
  });
});

describe('a Mastodon account on another server', () => {
  it.each<[what: string, entered: (name: string, host: string) => string]>([
    ['its handle', (name, server) => `@${name}@${server}`],
    ['its handle as people paste it', (name, server) => `\u202a ${name}@${server} \u202c`],
    ['the host name of its server', (_name, server) => server],
    ['an address on its server', (name, server) => `http://${server}/@${name}`],
  ])('an account signs in at its server, which is found by %s', async (_what, entered) => {
    serverOf(other).accounts.seed({ username: 'bob' });
    const { host: name } = new URL(other.url);
    const { tokens, profile } = await connected(entered('bob', name), 'bob');
    expect(tokens.server).toBe(other.url);
    expect(profile.platformId).toBe(`bob@${name}`);
  });

  it('an account is found where the handle names a domain that redirects to the server', async () => {
    serverOf(other).accounts.seed({ username: 'bob' });
    const { host: name } = new URL(other.url);
    answer = (response, url) => {
      const resource = url.searchParams.get('resource')?.replace(new URL(hostUrl).host, name) ?? '';
      const location = `${other.url}/.well-known/webfinger?${new URLSearchParams({ resource })}`;
      response.writeHead(301, { location }).end();
    };
    const { profile } = await connected(`bob@${new URL(hostUrl).host}`, 'bob');
    expect(profile.platformId).toBe(`bob@${name}`);
  });

  it('an account is published to at its server', async () => {
    const { tokens } = await connected(new URL(other.url).host, 'bob');
    const run = fixture.newRun(postOf('Hello from elsewhere'));
    run.account = { ...run.account, accessToken: tokens.accessToken };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(serverOf(other).published()).toMatchObject([{ text: 'Hello from elsewhere' }]);
    expect(fixture.platform.published()).toEqual([]);
  });
});

describe('a handle that leads to no usable Mastodon server', () => {
  it.each([
    ['spaces and markup', '<b>nobody</b>'],
    ['two servers', 'a@b.example@c.example'],
    ['nothing', '@'],
    ['credentials', 'https://user:secret@social.example'],
  ])('a handle is refused for %s', async (_what, entered) => {
    await expect(register(entered)).rejects.toBeInstanceOf(HandleFailure);
    await expect(register(entered)).rejects.toThrow('is neither a handle nor the address of a server');
  });

  it('a handle is refused for an account that does not exist', async () => {
    const attempt = register(`nobody@${new URL(other.url).host}`);
    await expect(attempt).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    await expect(attempt).rejects.toThrow('No Mastodon account was found at “nobody@');
  });

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['answers with a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['answers with other JSON', (response) => json(response, 200, { hello: 'world' })],
    ['has no such path', (response) => json(response, 404, { error: 'Not found' })],
    ['redirects', (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
  ])('a handle is refused when the server %s', async (_what, behaviour) => {
    answer = behaviour;
    const attempt = register(hostUrl);
    await expect(attempt).rejects.toMatchObject({ outcome: { kind: 'rejected' } });
    await expect(attempt).rejects.toThrow('is not a Mastodon server. Enter a handle');
  });

  it.each<[what: string, answer: (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['closes the connection', (response) => response.destroy()],
    ['has a temporary problem', (response) => json(response, 503, {})],
    ['takes no more registrations', (response) => json(response, 429, { error: 'Too many requests' })],
  ])('a handle is reported as unreachable when the server %s', async (_what, behaviour) => {
    answer = behaviour;
    const attempt = register(hostUrl);
    await expect(attempt).rejects.toBeInstanceOf(HandleFailure);
    await expect(attempt).rejects.toMatchObject({ outcome: { kind: 'retryAfter' } });
    await expect(attempt).rejects.toThrow('could not be reached. Check the spelling');
  });

  it.each([
    '127.0.0.1',
    'localhost',
    'alice@[::1]',
    'http://169.254.169.254',
    'https://metadata',
    'social.example:8080',
  ])('a handle leads to no connection to %s outside the local stack', async (entered) => {
    const calls: string[] = [];
    const watched: PlatformHttp = async ({ url }) => {
      calls.push(url);
      throw new NetworkError('no response', false, 'test');
    };
    const settings = { ...call.settings, authUrl: 'https://mastodon.social' };
    await expect(register(entered, { ...call, settings, http: watched })).rejects.toBeInstanceOf(HandleFailure);
    expect(calls).toEqual([]);
  });
});

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
