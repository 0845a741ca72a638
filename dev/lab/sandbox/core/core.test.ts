import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest, IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSandbox } from '../server.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { audienceOf, audienceSettings, followersOf } from './audience.ts';
import { createClock, DAY_MS } from './clock.ts';

const sandbox = useSandbox();

async function publish(text: string, username = 'ada') {
  const { accessToken: token } = await sandbox.account('threads', { username });
  const form = { media_type: 'TEXT', text, auto_publish_text: 'true' };
  return sandbox.ask('/threads/v1.0/me/threads', { token, form });
}

async function live() {
  return (await sandbox.published()).map(({ text }) => text);
}

function fault(more: object) {
  return sandbox.fault({ platform: 'threads', operation: 'publishText', ...more });
}

it('a fault with a status replaces the effect as often as configured, and later faults wait', async () => {
  await fault({ status: 503, times: 2 });
  await fault({ status: 429, headers: { 'retry-after': '7' } });
  expect([(await publish('one')).status, (await publish('two')).status]).toEqual([503, 503]);
  const third = await publish('three');
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '7']);
  expect((await publish('four')).status).toBe(200);
  expect(await live()).toEqual(['four']);
});

it('a fault after the effect loses the response, with a status or a cut connection', async () => {
  await fault({ status: 500, afterEffect: true });
  expect((await publish('one')).status).toBe(500);
  await fault({ afterEffect: true });
  await expect(publish('two')).rejects.toThrow();
  expect(await live()).toEqual(['one', 'two']);
  expect((await sandbox.calls('?operation=publishText'))[1]).toMatchObject({ status: null, faulted: true });
});

it('a fault after the effect is applied only to a call that has an effect', async () => {
  await fault({ status: 500, afterEffect: true });
  expect((await publish('')).status).toBe(400);
  expect((await publish('now')).status).toBe(500);
});

it('a fault that cuts the connection prevents the effect', async () => {
  await fault({ cut: true });
  await expect(publish('never')).rejects.toThrow();
  expect(await live()).toEqual([]);
});

it('a fault that delays the response uses the clock of the sandbox, after the effect', async () => {
  await fault({ delayMs: 600_000 });
  const late = publish('slow');
  await expect.poll(live).toEqual(['slow']);
  sandbox.advance(600_000);
  expect((await late).status).toBe(200);
});

it('a fault replaces a successful response with any body', async () => {
  await fault({ body: { surprise: true } });
  expect(await publish('odd')).toMatchObject({ status: 200, body: { surprise: true } });
  await fault({ status: 502, body: '<html>Bad gateway</html>' });
  expect(await publish('odd')).toMatchObject({ status: 502, raw: '<html>Bad gateway</html>' });
});

it('a fault can apply to one account only, and is listed until it is used up or deleted', async () => {
  const { accountId } = await sandbox.account('threads', { username: 'bob' });
  await fault({ status: 500, times: 2, accountId });
  expect((await publish('from ada')).status).toBe(200);
  expect((await publish('from bob', 'bob')).status).toBe(500);
  expect((await sandbox.ask('/_sandbox/faults')).body).toMatchObject([{ operation: 'publishText', remaining: 1 }]);
  await sandbox.ask('/_sandbox/faults', { method: 'DELETE' });
  expect((await publish('from bob', 'bob')).status).toBe(200);
});

it('a fault is counted exactly for concurrent calls', async () => {
  await fault({ status: 500, times: 5 });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => publish(`${index}`)));
  expect(replies.filter(({ status }) => status === 500)).toHaveLength(5);
  expect(await live()).toHaveLength(15);
});

it('a connection serves its next request after a body that is too large', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const signal = AbortSignal.timeout(10_000);
  const send = async (body: Buffer): Promise<number | undefined> => {
    const request = httpRequest(`${sandbox.url()}/threads/v1.0/me/threads`, { method: 'POST', agent, signal });
    request.end(body);
    const [response] = await once(request, 'response');
    const { statusCode } = z.instanceof(IncomingMessage).parse(response).resume();
    return statusCode;
  };
  expect([await send(Buffer.alloc(3_000_000)), await send(Buffer.from('{}'))]).toEqual([400, 400]);
});

it.each([
  [{ platform: 'myspace', status: 500 }, 'threads, tiktok'],
  [{ operation: 'initVideo', status: 500 }, 'createContainer'],
  [{}, 'changes nothing'],
  [{ status: 500, oops: 1 }, 'oops'],
  [{ status: 99 }, 'status'],
])('a wrong fault is refused with a list of valid values: %j', async (wrong, hint) => {
  const json = { platform: 'threads', operation: 'publishText', ...wrong };
  const reply = await sandbox.ask('/_sandbox/faults', { json });
  expect(reply.status).toBe(400);
  expect(reply.raw).toContain(hint);
});

it('the sandbox issues the same tokens with the same clock and random source', () => {
  const seeded = () => {
    let count = 0;
    const random = (bytes: number) => {
      const hash = createHash('shake256', { outputLength: bytes });
      count += 1;
      return hash.update(String(count)).digest();
    };
    const { platforms } = createSandbox(() => 'http://sandbox.test', { clock: { now: () => 0 }, random });
    return platforms.flatMap(({ accounts }) => accounts?.seed({ username: 'ada' }) ?? []);
  };
  expect(seeded()).toEqual(seeded());
  expect(new Set(seeded().map(({ accessToken }) => accessToken)).size).toBe(seeded().length);
});

const PUBLISHED_AT = Date.parse('2026-03-01T12:00:00Z');

function audience(settings: Record<string, unknown> = {}) {
  const clock = createClock({ now: () => PUBLISHED_AT });
  const context = { clock, settings: () => z.object(audienceSettings).parse(settings) };
  return { clock, post: () => audienceOf(context, '17', PUBLISHED_AT), followers: () => followersOf(context, '1784') };
}

it('the numbers of a post are zero at first, grow to different values, and are the same in another sandbox', () => {
  const [one, other] = [audience(), audience()];
  expect(Object.values(one.post() ?? {})).toEqual(Array(9).fill(0));
  for (const { clock } of [one, other]) clock.advance(DAY_MS / 24);
  const early = one.post() ?? {};
  expect(new Set(Object.values(early)).size).toBe(9);
  expect(other.post()).toEqual(early);
  one.clock.advance(DAY_MS);
  for (const [name, value] of Object.entries(one.post() ?? {}))
    expect(value).toBeGreaterThan(Number(Object.entries(early).find(([key]) => key === name)?.[1]));
});

it('the numbers of a post are as old as metricsLagMs, and there are none before', () => {
  const [late, live] = [audience({ metricsLagMs: DAY_MS }), audience()];
  late.clock.advance(DAY_MS - 1);
  expect(late.post()).toBeNull();
  late.clock.advance(DAY_MS + 1);
  live.clock.advance(DAY_MS);
  expect(late.post()).toEqual(live.post());
});

it('the numbers of a post fall to zero at metricsReset and grow again', () => {
  const { clock, post } = audience({ metricsReset: PUBLISHED_AT + DAY_MS });
  clock.advance(DAY_MS);
  expect(post()?.views).toBe(0);
  clock.advance(DAY_MS);
  expect(post()?.views).toBeGreaterThan(0);
});

it('the numbers of a post leave out those in metricsGap', () => {
  const { post, followers } = audience({ metricsGap: ['likes', 'followers'] });
  expect(post()).not.toHaveProperty('likes');
  expect(post()).toHaveProperty('views');
  expect(followers()).toBeUndefined();
});

it('the followers of an account grow with the time', () => {
  const { clock, followers } = audience();
  const before = followers() ?? 0;
  clock.advance(2 * DAY_MS);
  expect(followers()).toBe(before + 2);
});
