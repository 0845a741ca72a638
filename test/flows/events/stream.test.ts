import { MovableClock } from '@herald-lab/cloud-tasks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shorteningWaits } from '../../../dev/stack/in-process/skipped-waits.ts';
import { context } from '../../../functions/src/context.ts';
import { eventSource, startRecording } from '../../../functions/src/domain/webhooks/index.ts';
import { sequenceEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { request, withKey } from '../../support/api.ts';
import { EventsFixture } from '../../support/events-fixture.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { readStream } from '../../support/read-stream.ts';
import { createUser, type TestUser } from '../../support/user.ts';

let instance: Instance;
/** The time of the instance. */
const clock = new MovableClock();
beforeAll(async () => {
  instance = await startInstance('events', { overrides: { clock }, waits: 'short' });
});
afterAll(() => instance.stop());

/** A user, and a function that records an event of the user. */
async function listener(): Promise<{ user: TestUser; happen(): Promise<string> }> {
  const user = await createUser({ threads: 0 });
  const world = new EventsFixture(user.uid);
  await startRecording(world.ctx, user.uid);
  const happen = async (): Promise<string> => {
    const id = await world.happen();
    await sequenceEvents(world.ctx, user.uid, stdoutLogger({}));
    return id;
  };
  return { user, happen };
}

function open(user: TestUser, lastEventId?: string): Promise<Response> {
  return fetch(`${instance.url}/v1/events`, {
    headers: {
      ...withKey(user),
      accept: 'text/event-stream',
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
  });
}

/** Reads a stream until `isComplete`, then ends its time. */
function readUntil(response: Response, isComplete: (text: string) => boolean): Promise<string> {
  return readStream(response, isComplete, () => clock.moveTo(clock.now() + context().config.events.streamMs));
}

function has(id: string) {
  return (text: string) => text.includes(id);
}

/** The events of a stream that has ended, by the rules for server-sent events. */
function parse(text: string) {
  return text
    .split('\n\n')
    .filter((block) => block.includes('data:'))
    .map((block) => {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
      return { id: fields['id'], event: fields['event'], data: JSON.parse(fields['data'] ?? 'null') };
    });
}

it('a stream sends the events after the given one, then new events, and ends by itself', async () => {
  const { user, happen } = await listener();
  const ids = [await happen(), await happen(), await happen()];
  const response = await open(user, '1');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-ratelimit-limit')).toBeTruthy();
  ids.push(await happen());
  const text = await readUntil(response, has(ids[3] ?? ''));
  expect(text.startsWith('retry: ')).toBe(true);
  const events = parse(text);
  expect(events.map(({ id }) => id)).toEqual(['2', '3', '4']);
  expect(events.map(({ data }) => data.id)).toEqual(ids.slice(1));
  expect(events[0]).toMatchObject({ event: 'credits.low', data: { type: 'credits.low', sequence: 2 } });
  // Events without a connected client arrive with the next stream.
  const missed = await happen();
  const next = parse(await readUntil(await open(user, '4'), has(missed)));
  expect(next.map(({ data }) => data.id)).toEqual([missed]);
});

it('a stream starts with new events when no last event is given', async () => {
  const { user, happen } = await listener();
  await happen();
  const response = await open(user);
  const id = await happen();
  expect(parse(await readUntil(response, has(id))).map(({ data }) => data.id)).toEqual([id]);
});

it('a stream sends its start position, so that a reconnect misses no event', async () => {
  const { user, happen } = await listener();
  await happen();
  const text = await readUntil(await open(user), has('retry: '));
  const [, start = ''] = /^retry: \d+\nid: (\d+)\n\n/.exec(text) ?? [];
  expect([start, parse(text)]).toEqual(['1', []]);
  const missed = await happen();
  const next = parse(await readUntil(await open(user, start), has(missed)));
  expect(next.map(({ data }) => data.id)).toEqual([missed]);
});

it('a stream stops when the client disconnects', async () => {
  const { user } = await listener();
  const leaving = new AbortController();
  const response = await fetch(`${instance.url}/v1/events`, {
    headers: { ...withKey(user), accept: 'text/event-stream' },
    signal: leaving.signal,
  });
  leaving.abort();
  await expect(response.text()).rejects.toThrow();
  // The function serves on.
  expect((await request('/v1/events', { at: instance.url, headers: withKey(user) })).status).toBe(200);
});

it('a stream without a key is refused, and a request without its Accept header gets JSON', async () => {
  const { user, happen } = await listener();
  const id = await happen();
  const refused = await fetch(`${instance.url}/v1/events`, { headers: { accept: 'text/event-stream' } });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: 'unauthorized' } });
  const list = await request('/v1/events', { at: instance.url, headers: withKey(user) });
  expect(list.body).toMatchObject({ events: [{ id, sequence: 1 }], nextCursor: null });
});

it('a stream sends comments while no event happens', async () => {
  const world = new EventsFixture();
  const stream = eventSource(world.ctx, { userId: world.userId }, null);
  const next = () => shorteningWaits(() => stream.next());
  expect((await next()).value).toMatch(/^retry: \d+\nid: 0\n\n$/);
  const alive = next();
  world.clock.moveTo(world.clock.now() + 20 * SECOND);
  expect((await alive).value).toMatch(/^: .*\n\n$/);
  world.clock.moveTo(world.clock.now() + MINUTE);
  expect(await next()).toEqual({ done: true, value: undefined });
});
