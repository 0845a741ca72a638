import { MovableClock } from '@herald-lab/cloud-tasks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { newState } from '../../../functions/src/domain/accounts/oauth-state.ts';
import { changeSource } from '../../../functions/src/domain/webhooks/index.ts';
import { sequenceEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { createStreamToken } from '../../../functions/src/infra/auth/stream-tokens.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, MINUTE } from '../../../functions/src/model/clock.ts';
import { type ApiResponse, withKey } from '../../support/api.ts';
import { changeUser } from '../../support/auth-emulator.ts';
import { EventsFixture } from '../../support/events-fixture.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { inProfile } from '../../support/profiles.ts';
import { readStream } from '../../support/read-stream.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

/** Short, so that the clock of the instance stays near the time of the stack, where tokens are made. */
const STREAM_MS = 1000;
/** Where a finished connection may send the browser too. */
const OTHER_PAGES = 'https://other.example';
/** That may call the API. */
const API_ORIGIN = 'https://app.example';

const { webUrl } = stack;
const opened = z.object({ stream: z.object({ url: z.url(), token: z.string() }) });
const refusal = z.object({ error: z.object({ code: z.string() }) });

let instance: Instance;
/** The time of the instance. */
const clock = new MovableClock();
beforeAll(async () => {
  const RETURN_TO_ORIGINS = [webUrl, OTHER_PAGES].join(',');
  const env = { LIVE_STREAM_MS: String(STREAM_MS), RETURN_TO_ORIGINS, CORS_ALLOWED_ORIGINS: API_ORIGIN };
  instance = await startInstance('events', { env, overrides: { clock }, waits: 'short' });
});
afterAll(() => instance.stop());

/** What the pages ask, as a browser does. */
function ask(cookie: string | undefined, headers: Record<string, string> = { origin: webUrl }): Promise<ApiResponse> {
  return visit('/api/live', { method: 'POST', headers, ...(cookie === undefined ? {} : { cookie }) });
}

function tokenOf({ body }: ApiResponse): string {
  return opened.parse(body).stream.token;
}

/** Opens a stream as a page of `origin` does. */
function open(token: string | null, { origin = webUrl, ...headers }: Record<string, string> = {}): Promise<Response> {
  return fetch(`${instance.url}/live`, {
    headers: {
      accept: 'text/event-stream',
      ...(origin === '' ? {} : { origin }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
}

/** The changes that a stream has sent once the text is complete, with the ids of its messages. */
async function read(response: Response, isComplete: (text: string) => boolean = hasChange) {
  const text = await readStream(response, isComplete, () => clock.moveTo(clock.now() + STREAM_MS));
  const ids = [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
  const changes = [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data = '']) => JSON.parse(data).changes);
  return { text, ids, changes };
}

function hasChange(text: string): boolean {
  return text.includes('data: ');
}

/** Whether the stream has sent its start position. */
function hasStart(text: string): boolean {
  return text.includes('id: ');
}

let user: TestUser;
let cookie: string;
beforeEach(async () => {
  user = await createUser({ threads: 0 });
  cookie = await beginSession(user);
});

/** Records an event of a user with recorded events. */
async function happenTo({ uid }: TestUser): Promise<string> {
  const world = new EventsFixture(uid);
  const id = await world.happen();
  await sequenceEvents(world.ctx, uid, stdoutLogger({}));
  return id;
}

const LOW = { type: 'credits.low', postSubmissionId: null };

describe('a stream of changes', () => {
  it('the function serves the stream, the only other origin that the pages may connect to', async () => {
    const { stream } = opened.parse((await ask(cookie)).body);
    expect(stream.url).toBe(`${stack.functionsUrl}/events/live`);
    const policy = (await visit('/login')).headers.get('content-security-policy') ?? '';
    const [connect] = policy.split('; ').filter((directive) => directive.startsWith('connect-src'));
    const others = [expect.any(String), expect.any(String)];
    expect(connect?.split(' ')).toEqual(['connect-src', "'self'", ...others, stream.url]);
  });

  it('a stream of changes sends the types of new changes, without their data', async () => {
    const token = tokenOf(await ask(cookie));
    await happenTo(user);
    const response = await open(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe(webUrl);
    expect(response.headers.get('cache-control')).toContain('no-store');
    await happenTo(user);
    const { text, ids, changes } = await read(response);
    expect([ids, changes]).toEqual([[1, 2], [LOW]]);
    expect(text).not.toContain('balance');
  });

  it('a stream of changes continues after the last message that a page has received', async () => {
    const first = await read(await open(tokenOf(await ask(cookie))), hasStart);
    expect([first.ids, first.changes]).toEqual([[0], []]);
    await happenTo(user);
    const next = await read(await open(tokenOf(await ask(cookie)), { 'last-event-id': '0' }));
    expect([next.ids, next.changes]).toEqual([[0, 1], [LOW]]);
  });

  it('a stream of changes sends no changes of another user', async () => {
    const other = await createUser({ threads: 0 });
    await ask(await beginSession(other));
    const token = tokenOf(await ask(cookie));
    await happenTo(user);
    const response = await open(token);
    await happenTo(other);
    await happenTo(user);
    // The first event of the other user has the position 1 too.
    const { ids, changes } = await read(response);
    expect([ids, changes]).toEqual([[1, 2], [LOW]]);
  });

  it('a stream sends the changes of the profile for which the page acts, until the profile is deleted', async () => {
    const profile = await inProfile(user);
    const forPage = () => ask(cookie, { origin: webUrl, 'herald-profile': profile.profileId });
    const response = await open(tokenOf(await forPage()));
    await happenTo(profile);
    expect((await read(response)).changes).toEqual([LOW]);
    const last = tokenOf(await forPage());
    await visit(`/api/profiles/${profile.profileId}`, { method: 'DELETE', cookie });
    expect((await open(last)).status).toBe(401);
  });

  it('a stream of changes sends one change for a post, however many targets have ended', async () => {
    const world = new EventsFixture(user.uid);
    await ask(cookie);
    const { store } = world.ctx;
    await Promise.all([world.happen('target.published'), world.happen('target.published')]);
    const { docs } = await store.user(user.uid).events.get();
    for (const { ref } of docs) await ref.update({ postSubmissionId: 'p1' });
    await sequenceEvents(world.ctx, user.uid, stdoutLogger({}));
    const stream = changeSource(world.ctx, user.uid, 0);
    await stream.next();
    const changes = [{ type: 'target.published', postSubmissionId: 'p1' }];
    expect((await stream.next()).value).toBe(`id: 2\ndata: ${JSON.stringify({ changes })}\n\n`);
    await stream.return(undefined);
  });

  it('a stream of changes opens for a user with an expired subscription, who may read', async () => {
    const lapsed = await createUser({
      threads: 0,
      subscription: { currentPeriodEnd: new Date(Date.now() - 30 * DAY) },
    });
    const response = await open(tokenOf(await ask(await beginSession(lapsed))));
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('a stream of changes is not offered to a program that sends no origin of the pages', async () => {
    expect((await ask(cookie, {})).body).toEqual({ stream: null });
  });
});

describe('a token for a stream', () => {
  const refused = async (response: Response) => {
    expect(response.status).toBe(401);
    expect(refusal.parse(await response.json()).error.code).toBe('unauthorized');
  };

  it('a token for a stream requires a session, in a request of the pages', async () => {
    expect(await ask(undefined)).toMatchObject({ status: 401 });
    const crossSite = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect(await ask(cookie, crossSite)).toMatchObject({ status: 403 });
  });

  it.each<[string, () => Promise<string | null> | string | null]>([
    ['nothing', () => null],
    ['nonsense', () => 'nonsense'],
    ['an API key', () => user.apiKey],
    ['an ID token', () => user.idToken],
    ['a session', () => cookie],
    ['a state of a connection', () => newState()],
    ['a token that was never made', async () => tokenOf(await ask(cookie)).replace(/.{4}$/, 'AAAA')],
  ])('a token for a stream is required instead of %s', async (_what, other) => {
    await refused(await open(await other()));
  });

  it('a token for a stream opens one stream, and nothing else', async () => {
    const token = tokenOf(await ask(cookie));
    const headers = { authorization: `Bearer ${token}`, 'service-api-key': token };
    expect((await fetch(`${instance.url}/v1/events`, { headers })).status).toBe(401);
    expect(await visit('/api/me', { cookie: token })).toMatchObject({ status: 401 });
    const response = await open(token);
    expect(response.status).toBe(200);
    await response.body?.cancel();
    await refused(await open(token));
  });

  it('a token lets one of two concurrent requests in', async () => {
    const token = tokenOf(await ask(cookie));
    const responses = await Promise.all([open(token), open(token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    for (const { body } of responses) await body?.cancel();
  });

  it('a token for a stream expires after minutes', async () => {
    const { store } = context();
    const token = (minutes: number) =>
      createStreamToken(
        { store, clock: { now: () => Date.now() - minutes * MINUTE } },
        { userId: user.uid, sessionId: 'session', origin: webUrl },
      );
    await refused(await open(await token(3)));
    const response = await open(await token(1));
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });

  it('a token for a stream is valid only for the pages that requested it', async () => {
    await refused(await open(tokenOf(await ask(cookie)), { origin: OTHER_PAGES }));
  });

  it('a token for a stream ends with its session, and with its user', async () => {
    const token = tokenOf(await ask(cookie));
    await visit('/api/auth/session', { method: 'DELETE', cookie });
    await refused(await open(token));
    const disabled = await createUser({ threads: 0 });
    const last = tokenOf(await ask(await beginSession(disabled)));
    await changeUser(disabled.uid, { disableUser: true });
    await refused(await open(last));
  });

  it('a token for a stream is stored as a hash, for minutes', async () => {
    const token = tokenOf(await ask(cookie));
    const { docs } = await context().store.streamTokens.where('userId', '==', user.uid).get();
    expect(docs.map((stored) => JSON.stringify([stored.id, stored.data()]))).toEqual([
      expect.not.stringContaining(token.slice(4)),
    ]);
    expect(docs[0]?.data().expireAt.getTime()).toBeLessThanOrEqual(Date.now() + 2 * MINUTE);
  });

  it('a token is issued at most 20 times a minute, which bounds the streams of a user', async () => {
    const statuses: number[] = [];
    while (statuses.length < 21) statuses.push((await ask(cookie)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  });
});

describe('requests to the stream from other origins', () => {
  const preflight = (origin: string): Promise<Response> =>
    fetch(`${instance.url}/live`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
    });

  it('the preflight allows the pages to open a stream, without cookies', async () => {
    const { status, headers } = await preflight(webUrl);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(webUrl);
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Last-Event-ID');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toBe('Origin');
  });

  it.each([API_ORIGIN, 'https://evil.example', `${webUrl}.evil.example`, 'null'])(
    'a request of another origin to the stream is refused: %s',
    async (origin) => {
      const preflightResponse = await preflight(origin);
      expect([preflightResponse.status, preflightResponse.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ]);
      const response = await open(tokenOf(await ask(cookie)), { origin });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null]);
    },
  );

  it('a request without an origin to the stream is refused', async () => {
    expect((await open(tokenOf(await ask(cookie)), { origin: '' })).status).toBe(403);
  });

  it('a page of another origin may use the API', async () => {
    const headers = { origin: API_ORIGIN, ...withKey(user) };
    const response = await fetch(`${instance.url}/v1/events`, { headers });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, API_ORIGIN]);
  });
});
