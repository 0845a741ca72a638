import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '../../../dev/stack/in-process/listen.ts';
import { HOUR, MINUTE, systemClock } from '../../../functions/src/model/clock.ts';
import { request } from '../../support/api.ts';
import { startInstance } from '../../support/instance.ts';
import {
  aCode,
  aRequest,
  decide,
  exchange,
  REDIRECT_URI,
  readConsent,
  refresh,
  signedInUser,
  tokensIn,
  withToken,
} from '../../support/oauth-client.ts';

type Answer = (response: ServerResponse, id: string) => void;

/** What the server of an app answers at each path, and how often it was asked. */
const answers = new Map<string, Answer>();
const asked = new Map<string, number>();

const server = createServer(({ url = '' }: IncomingMessage, response) => {
  asked.set(url, (asked.get(url) ?? 0) + 1);
  answers.get(url)?.(response, `http://${host}${url}`);
  response.end();
});
let host: string;
let user: Awaited<ReturnType<typeof signedInUser>>;
beforeAll(async () => {
  host = await listen(server);
});
afterAll(() => closeServer(server));
beforeEach(async () => {
  user = await signedInUser({ threads: 0 });
});

/** The address of a new document. */
function published(answer: Answer): { id: string; timesAsked: () => number } {
  const path = `/apps/${randomUUID()}.json`;
  answers.set(path, answer);
  return { id: `http://${host}${path}`, timesAsked: () => asked.get(path) ?? 0 };
}

function json(fields: object = {}, headers: Record<string, string> = {}): Answer {
  return (response, id) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.write(JSON.stringify({ client_id: id, client_name: 'Planner', redirect_uris: [REDIRECT_URI], ...fields }));
  };
}

it('an app with a metadata document gets access without a registration, and renews it', async () => {
  const { id } = published(json({ token_endpoint_auth_method: 'none' }, { 'content-type': 'application/x+json' }));
  const given = aRequest(id);
  expect(await readConsent(user.cookie, given.query)).toMatchObject({
    status: 200,
    body: { client: { name: 'Planner', documentHost: host, redirectHost: 'app.example' }, problem: null },
  });
  const code = await aCode(user.cookie, given);
  const other = published(json());
  expect(await exchange(code, given, { client_id: other.id })).toMatchObject({ body: { error: 'invalid_grant' } });
  const granted = tokensIn(await exchange(code, given));
  const renewed = tokensIn(await refresh(id, granted.refresh_token));
  expect(await request('/v1/posts', { headers: withToken(renewed.access_token) })).toMatchObject({ status: 200 });
});

it.each<[string, Answer]>([
  ['the client_id of another address', json({ client_id: 'https://app.example/client.json' })],
  ['no client_id', json({ client_id: undefined })],
  ['no redirect URIs', json({ redirect_uris: undefined })],
  ['other redirect URIs', json({ redirect_uris: ['https://app.example/other'] })],
  ['a redirect URI with code', json({ redirect_uris: [REDIRECT_URI, 'javascript://app.example/%0aalert(1)'] })],
  ["Herald's name", json({ client_name: 'Herald Security Team' })],
  ['a name of mixed letters', json({ client_name: 'Сlaude' })],
  ['a secret', json({ client_secret: 'x' })],
  ['the end of a secret', json({ client_secret_expires_at: 0 })],
  ['a method with a secret', json({ token_endpoint_auth_method: 'client_secret_post' })],
  ['a method that is not enforced', json({ token_endpoint_auth_method: 'private_key_jwt' })],
  ['another flow', json({ grant_types: ['client_credentials'] })],
  ['another content type', json({}, { 'content-type': 'text/html' })],
  ['more than 5 KiB', json({ client_uri: 'x'.repeat(5 * 1024) })],
  ['no JSON', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{')],
  ['no object', (response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('[]')],
  ['another status', (response) => void response.writeHead(404)],
])('a metadata document with %s is refused, and the page returns nowhere', async (_what, answer) => {
  const { query } = aRequest(published(answer).id);
  for (const response of [await readConsent(user.cookie, query), await decide(user.cookie, query)]) {
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(JSON.stringify(response.body)).not.toContain('redirectTo');
  }
});

it('a redirect to a metadata document is not followed', async () => {
  const target = published(json());
  const { id } = published((response) => void response.writeHead(302, { location: target.id }));
  expect(await readConsent(user.cookie, aRequest(id).query)).toMatchObject({ status: 400 });
  expect(target.timesAsked()).toBe(0);
});

it.each([
  ['http', () => 'http://app.example/client.json'],
  ['a fragment', (id: string) => `${id}#x`],
  ['an empty fragment', (id: string) => `${id}#`],
  ['a user name', (id: string) => id.replace('//', '//user@')],
  ['dot segments', (id: string) => id.replace('/apps/', '/apps/../apps/')],
  ['encoded dot segments', (id: string) => id.replace('/apps/', '/apps/%2e%2e/apps/')],
  ['capitals in its scheme', (id: string) => id.replace('http', 'HTTP')],
  ['no path', (id: string) => new URL(id).origin],
])('a client_id with %s is refused without a request', async (_what, change) => {
  const { id, timesAsked } = published(json());
  expect(await readConsent(user.cookie, aRequest(change(id)).query)).toMatchObject({
    status: 400,
    body: { error: { details: [{ field: 'query.client_id', message: expect.stringContaining('client_id must be') }] } },
  });
  expect(timesAsked()).toBe(0);
});

it.each(['https://10.0.0.1/client.json', 'https://[fd00::1]/client.json', 'https://x.internal/a'])(
  'the private address %s is not asked for a document',
  async (id) => {
    expect(await readConsent(user.cookie, aRequest(id).query)).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('cannot be reached') } },
    });
  },
);

/** How often a document is read that three pages show: now, and after each of these times (ms). */
async function readsOf(answer: Answer, times: readonly number[]): Promise<number> {
  let passed = 0;
  const clock = { ...systemClock, now: () => Date.now() + passed };
  const instance = await startInstance('web', { overrides: { clock } });
  onTestFinished(() => instance.stop());
  const { id, timesAsked } = published(answer);
  const path = `/api/oauth/authorization?${new URLSearchParams(aRequest(id).query)}`;
  for (const time of [0, ...times]) {
    passed = time;
    await request(path, { at: instance.url, headers: { cookie: `__session=${user.cookie}` } });
  }
  return timesAsked();
}

it('a metadata document is used as long as its server allows, and for an hour at most', async () => {
  expect(await readsOf(json(), [4 * MINUTE])).toBe(1);
  expect(await readsOf(json(), [6 * MINUTE])).toBe(2);
  expect(await readsOf(json({}, { 'cache-control': 'public, max-age=60' }), [30_000, 2 * MINUTE])).toBe(2);
  expect(await readsOf(json({}, { 'cache-control': 'max-age=99999999' }), [59 * MINUTE, HOUR + MINUTE])).toBe(2);
  expect(await readsOf(json({}, { 'cache-control': 'no-store' }), [1])).toBe(2);
});

it('an invalid metadata document is read again', async () => {
  let reads = 0;
  const answer: Answer = (response, id) => {
    reads += 1;
    json(reads === 1 ? { client_secret: 'x' } : {})(response, id);
  };
  const { query } = aRequest(published(answer).id);
  expect(await readConsent(user.cookie, query)).toMatchObject({ status: 400 });
  expect(await readConsent(user.cookie, query)).toMatchObject({ status: 200 });
});
