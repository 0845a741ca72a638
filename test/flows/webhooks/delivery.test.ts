import { WriteBatch } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeEndpoint,
  listDeliveries,
  replayEvents,
  resumeEndpoint,
  rotateSecret,
  sendTest,
} from '../../../functions/src/domain/webhooks/index.ts';
import { deliverEvents, sequenceEvents, sweepEvents } from '../../../functions/src/domain/webhooks/jobs.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { EndpointServer, expectSigned } from '../../support/endpoint-server.ts';
import { EventsFixture } from '../../support/events-fixture.ts';

const logger = stdoutLogger({});
let server: EndpointServer;
let world: EventsFixture;

beforeEach(async () => {
  server = new EndpointServer();
  await server.start();
  world = new EventsFixture();
  world.allow(server.host);
});
afterEach(() => server.close());

async function happenings(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await world.happen());
  return ids;
}

function acceptedIds() {
  return server.accepted.map(({ id }) => id);
}

async function deliveriesOf(address: Parameters<typeof listDeliveries>[1]) {
  return (await listDeliveries(world.ctx, address, { status: null, before: null, limit: 100 })).deliveries;
}

/** Enables an endpoint again, and replays the events that it has missed. */
async function catchUp(address: Parameters<typeof changeEndpoint>[1]): Promise<void> {
  const { missedSince } = await changeEndpoint(world.ctx, address, { enabled: true }, logger);
  if (!missedSince) throw new Error('it was on');
  await replayEvents(world.ctx, address, { from: missedSince, to: new Date(world.clock.now() + SECOND) }, logger);
}

/** Loses the response to the first commit of `work`: the client repeats it, and finds the version of its own commit. */
async function losingResponse<T>(work: () => Promise<T>): Promise<T> {
  const { commit } = WriteBatch.prototype;
  const lost = vi.spyOn(WriteBatch.prototype, 'commit').mockImplementationOnce(async function (this: WriteBatch) {
    await commit.call(this);
    throw Object.assign(new Error('FAILED_PRECONDITION'), { code: 9 });
  });
  return work().finally(() => lost.mockRestore());
}

describe('an endpoint', () => {
  it('an endpoint gets each event once, signed, in the order of the events', async () => {
    const { secret } = await world.endpoint(server);
    const ids = await happenings(5);
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual(ids);
    expect(server.accepted.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5]);
    for (const received of server.received) {
      expectSigned(received, secret);
      expect(received.headers).toMatchObject({ 'webhook-id': received.message.id, 'content-type': 'application/json' });
    }
    expect(server.accepted[0]).toMatchObject({ type: 'credits.low', livemode: true, data: { balance: 1 } });
  });

  it('an endpoint gets only the event types to which it subscribes', async () => {
    await world.endpoint(server, ['account.reconnect_required']);
    await world.happen('credits.low');
    const wanted = await world.happen('account.reconnect_required', { account: {} });
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([wanted]);
  });

  it('an endpoint gets everything in order after it was down for an hour', async () => {
    await world.endpoint(server);
    const backAt = world.clock.now() + 55 * MINUTE;
    server.respond = () => (world.clock.now() < backAt ? 503 : 204);
    const ids = [...(await happenings(3))];
    await world.pass(20 * MINUTE);
    ids.push(...(await happenings(3)));
    await world.pass(2 * HOUR);
    expect(acceptedIds()).toEqual(ids);
    // Only the first event was sent while the endpoint was down.
    expect(new Set(server.received.filter(({ status }) => status === 503).map(({ message }) => message.id))).toEqual(
      new Set([ids[0]]),
    );
  });

  it('an endpoint gets failed events as soon as it is back after a night', async () => {
    await world.endpoint(server);
    const backAt = world.clock.now() + 9 * HOUR;
    server.respond = () => (world.clock.now() < backAt ? 503 : 204);
    const ids = await happenings(20);
    await world.pass(9 * HOUR);
    expect(acceptedIds()).toEqual([]);
    await world.pass(HOUR + 10 * MINUTE);
    expect(new Set(acceptedIds())).toEqual(new Set(ids));
    // Skipped events arrive once the first one has arrived; all others are in order.
    const tried = new Set(server.received.filter(({ status }) => status === 503).map(({ message }) => message.id));
    const untried = ids.filter((id) => !tried.has(id));
    expect(acceptedIds().filter((id) => untried.includes(id))).toEqual(untried);
  });

  it('an event that fails for an hour is skipped, later ones are delivered, and it has a separate schedule', async () => {
    const { address } = await world.endpoint(server);
    const ids = await happenings(4);
    server.respond = ({ id }) => (id === ids[1] ? 500 : 204);
    await world.pass(59 * MINUTE);
    expect(acceptedIds()).toEqual([ids[0]]);
    await world.pass(2 * MINUTE);
    expect(acceptedIds()).toEqual([ids[0], ids[2], ids[3]]);
    await world.pass(4 * DAY);
    const attempts = server.received.filter(({ message }) => message.id === ids[1]);
    // The 15 attempts of the retry schedule, and one more when the others had arrived.
    expect(attempts.length).toBeGreaterThanOrEqual(15);
    expect(attempts.length).toBeLessThanOrEqual(16);
    expect((await deliveriesOf(address)).map(({ eventId, delivery }) => [eventId, delivery.status])).toEqual([
      [ids[3], 'delivered'],
      [ids[2], 'delivered'],
      [ids[1], 'failed'],
      [ids[0], 'delivered'],
    ]);
    // The endpoint accepts other events, so it does not count as failing.
    expect((await world.stored(address.webhookId)).data()?.disabled).toBeNull();
  });

  it('an endpoint gets no event for as long as its Retry-After asks', async () => {
    await world.endpoint(server);
    server.respond = (_message, response) => {
      response.setHeader('retry-after', '1800');
      return 429;
    };
    await world.happen();
    await world.pass(29 * MINUTE);
    expect(server.received).toHaveLength(1);
    await world.pass(2 * MINUTE);
    expect(server.received).toHaveLength(2);
  });

  it('a redirect counts as a failure and is not followed', async () => {
    const { address } = await world.endpoint(server);
    server.respond = (_message, response) => {
      response.setHeader('location', server.url);
      return 307;
    };
    await world.happen();
    await world.pass(2 * SECOND);
    expect(server.received).toHaveLength(1);
    const [first] = await deliveriesOf(address);
    expect(first?.delivery).toMatchObject({ status: 'pending', attempts: [{ status: 307, error: null }] });
  });

  it('an endpoint has one sender, also if it is switched off and on during a request', async () => {
    const { address } = await world.endpoint(server);
    const [id] = await happenings(1);
    const others: unknown[] = [];
    server.respond = async () => {
      server.respond = () => 204;
      await changeEndpoint(world.ctx, address, { enabled: false }, logger);
      await changeEndpoint(world.ctx, address, { enabled: true }, logger);
      others.push(await deliverEvents(world.ctx, address, logger));
      return 204;
    };
    await world.pass(MINUTE);
    expect(others).toMatchObject([{ kind: 'wait', message: 'Another worker is delivering to this endpoint.' }]);
    expect(server.received.map(({ message }) => message.id)).toEqual([id]);
  });

  it('an endpoint has its next sender at once when it is enabled after the request that disabled it', async () => {
    const { address } = await world.endpoint(server);
    const ids = await happenings(2);
    server.respond = async () => {
      server.respond = () => 204;
      await changeEndpoint(world.ctx, address, { enabled: false }, logger);
      return 503;
    };
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([]);
    await changeEndpoint(world.ctx, address, { enabled: true }, logger);
    await world.pass(SECOND);
    expect(acceptedIds()).toEqual(ids);
  });

  it('an endpoint that responds 410 is disabled at once', async () => {
    const { address } = await world.endpoint(server);
    server.respond = () => 410;
    await happenings(2);
    await world.pass(DAY);
    expect(server.received).toHaveLength(1);
    expect((await world.stored(address.webhookId)).data()).toMatchObject({ disabled: { reason: 'gone' }, dueAt: null });
  });

  it('an endpoint that fails for five days is disabled, its owner is notified, and everything is delivered later', async () => {
    const { address } = await world.endpoint(server);
    const other = new EndpointServer();
    await other.start();
    try {
      world.allow(other.host);
      await world.endpoint(other, ['webhook.disabled']);
      server.respond = () => 500;
      const ids: string[] = [];
      for (let day = 0; day < 6; day += 1) {
        ids.push(await world.happen());
        await world.pass(DAY);
      }
      const disabled = (await world.stored(address.webhookId)).data()?.disabled;
      expect(disabled).toMatchObject({ reason: 'failing' });
      expect(other.accepted).toMatchObject([
        { type: 'webhook.disabled', data: { webhook: { id: address.webhookId, disabled: { reason: 'failing' } } } },
      ]);
      expect(JSON.stringify(other.accepted)).not.toContain('sealed');
      const missed = await world.happen();
      server.respond = () => 204;
      await world.pass(HOUR);
      expect(acceptedIds()).toEqual([]);
      const { missedSince } = await changeEndpoint(world.ctx, address, { enabled: true }, logger);
      expect(missedSince).toEqual(disabled?.at);
      await replayEvents(
        world.ctx,
        address,
        { from: missedSince ?? new Date(), to: new Date(world.clock.now()) },
        logger,
      );
      await world.pass(MINUTE);
      // Herald had given up the first event after three days.
      expect(acceptedIds()).toEqual(expect.arrayContaining([...ids.slice(3), missed]));
    } finally {
      other.close();
    }
  });

  it('events from before an endpoint was disabled that had no sequence number yet are delivered', async () => {
    const { address } = await world.endpoint(server);
    const before = await world.happen();
    await changeEndpoint(world.ctx, address, { enabled: false }, logger);
    await world.pass(MINUTE);
    const duringAttempt = await world.happen();
    await world.pass(MINUTE);
    expect(server.received).toEqual([]);
    await catchUp(address);
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([before, duringAttempt]);
  });

  it('missedSince of an enabled endpoint is returned when the response to the commit was lost', async () => {
    const { address } = await world.endpoint(server);
    const { endpoint } = await changeEndpoint(world.ctx, address, { enabled: false }, logger);
    const { missedSince } = await losingResponse(() => changeEndpoint(world.ctx, address, { enabled: true }, logger));
    expect(missedSince).toEqual(endpoint.disabled?.at);
  });

  it('an event that is numbered while its endpoint is enabled is delivered', async () => {
    const { address } = await world.endpoint(server);
    await changeEndpoint(world.ctx, address, { enabled: false }, logger);
    await world.pass(MINUTE);
    const id = await world.happen();
    // The worker has read that the endpoint is off, and the events have no numbers yet.
    let duringAttempt: (() => Promise<void>) | null = () => catchUp(address);
    const batch = (): ReturnType<typeof world.ctx.store.batch> => {
      const made = world.ctx.store.batch();
      const commit = made.commit.bind(made);
      return Object.assign(made, {
        commit: async () => {
          const act = duringAttempt;
          duringAttempt = null;
          await act?.();
          return commit();
        },
      });
    };
    await sequenceEvents({ ...world.ctx, store: { ...world.ctx.store, batch } }, world.userId, logger);
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([id]);
  });

  it('an event is retried for three days at an endpoint that accepts other events', async () => {
    await world.endpoint(server);
    const start = world.clock.now();
    const [refused] = await happenings(1);
    const tried: number[] = [];
    server.respond = ({ id }) => {
      if (id !== refused) return 204;
      tried.push(world.clock.now());
      return 500;
    };
    for (let passed = 0; passed < 80; passed += 2) {
      await world.pass(2 * HOUR);
      await world.happen();
    }
    expect((tried.at(-1) ?? start) - start).toBeGreaterThan(3 * DAY);
  });

  it('a replayed event is delivered again with the same id', async () => {
    const { address } = await world.endpoint(server);
    const from = new Date(world.clock.now());
    const ids = await happenings(3);
    await world.pass(MINUTE);
    expect(await replayEvents(world.ctx, address, { eventId: ids[1] ?? '' }, logger)).toMatchObject({ replayed: 1 });
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([...ids, ids[1]]);
    const all = { from, to: new Date(world.clock.now()) };
    expect(await replayEvents(world.ctx, address, all, logger)).toEqual({ replayed: 3, nextFrom: null });
    await world.pass(MINUTE);
    expect(acceptedIds()).toEqual([...ids, ids[1], ...ids]);
    const again = (await deliveriesOf(address)).find(({ eventId }) => eventId === ids[1]);
    expect(again?.delivery.attempts).toHaveLength(3);
    await expect(replayEvents(world.ctx, address, { eventId: 'evt_unknown' }, logger)).rejects.toMatchObject({
      reason: 'not_found',
    });
  });

  it('both secrets sign for a day after a rotation', async () => {
    const { address, secret } = await world.endpoint(server);
    const rotated = await rotateSecret(world.ctx, address);
    await world.happen();
    await world.pass(23 * HOUR);
    const [both] = server.received;
    if (!both) throw new Error('nothing came');
    expectSigned(both, secret);
    expectSigned(both, rotated.secret);
    await world.pass(2 * HOUR);
    await world.happen();
    await world.pass(MINUTE);
    const last = server.received.at(-1);
    expect(last?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    if (last) expectSigned(last, rotated.secret);
  });

  it('the old secret signs for a day when the response to the commit of a rotation was lost', async () => {
    const { address, secret } = await world.endpoint(server);
    const rotated = await losingResponse(() => rotateSecret(world.ctx, address));
    await world.happen();
    await world.pass(MINUTE);
    const [received] = server.received;
    if (!received) throw new Error('nothing came');
    expectSigned(received, rotated.secret);
    expectSigned(received, secret);
  });

  it('a test event is sent, also to a disabled endpoint', async () => {
    const { address, secret } = await world.endpoint(server);
    await world.pass(MINUTE);
    await changeEndpoint(world.ctx, address, { enabled: false }, logger);
    expect(await sendTest(world.ctx, address, logger)).toMatchObject({
      delivered: true,
      attempt: { status: 204, error: null },
    });
    const [received] = server.received;
    expect(received?.message).toMatchObject({ type: 'webhook.test', sequence: 0, profileId: null });
    if (received) expectSigned(received, secret);
    await world.pass(MINUTE);
    expect(server.received).toHaveLength(1);
  });
});

describe('a repaired endpoint', () => {
  /** An endpoint that has failed for some minutes, with an event that waits for its retry and two behind it. */
  async function failing() {
    const { address } = await world.endpoint(server);
    server.respond = () => 500;
    const ids = await happenings(3);
    await world.pass(5 * MINUTE);
    expect(acceptedIds()).toEqual([]);
    const tried = server.received.length;
    return { address, ids, tried };
  }

  it('a repaired endpoint gets the waiting events once and in order as soon as it is resumed', async () => {
    const { address, ids } = await failing();
    server.respond = () => 204;
    await resumeEndpoint(world.ctx, address, logger);
    await world.pass(SECOND);
    expect(acceptedIds()).toEqual(ids);
    // The task of the planned retry comes too.
    await world.pass(HOUR);
    expect(acceptedIds()).toEqual(ids);
  });

  it('a repaired endpoint gets the waiting events as soon as it accepts a test, and not when it refuses one', async () => {
    const { address, ids, tried } = await failing();
    await sendTest(world.ctx, address, logger);
    await world.pass(SECOND);
    expect(server.received).toHaveLength(tried + 1);
    server.respond = () => 204;
    await sendTest(world.ctx, address, logger);
    await world.pass(SECOND);
    expect(acceptedIds().slice(1)).toEqual(ids);
  });

  it('a repaired endpoint gets the waiting events at its new URL as soon as the URL is changed', async () => {
    const { address, ids, tried } = await failing();
    const other = new EndpointServer();
    await other.start();
    try {
      world.allow(other.host);
      const { endpoint } = await changeEndpoint(world.ctx, address, { url: other.url }, logger);
      expect(endpoint.failingSince).toBeNull();
      await world.pass(SECOND);
      expect(other.accepted.map(({ id }) => id)).toEqual(ids);
      expect(server.received).toHaveLength(tried);
    } finally {
      other.close();
    }
  });

  it('an endpoint that still fails gets one early attempt for each resume, and its planned retries stay', async () => {
    const { address, ids, tried } = await failing();
    const planned = (await deliveriesOf(address)).at(-1)?.delivery;
    // The clock of the instance that resumes is ahead, and two requests come during one attempt.
    const ahead = { ...world.ctx, clock: { now: () => world.clock.now() + 900 } };
    server.respond = async () => {
      server.respond = () => 500;
      await resumeEndpoint(ahead, address, logger);
      await resumeEndpoint(ahead, address, logger);
      return 500;
    };
    await resumeEndpoint(ahead, address, logger);
    await world.pass(2 * SECOND);
    expect(server.received).toHaveLength(tried + 2);
    expect((await deliveriesOf(address)).at(-1)?.delivery).toMatchObject({
      tries: planned?.tries,
      nextAttemptAt: planned?.nextAttemptAt,
    });
    server.respond = () => 204;
    await world.pass(15 * MINUTE);
    expect(acceptedIds()).toEqual(ids);
    expect(server.received).toHaveLength(tried + 5);
  });

  it('an endpoint gets the waiting events too when an instance with a slow clock resumes it in a failing attempt', async () => {
    const { address, ids } = await failing();
    const behind = { ...world.ctx, clock: { now: () => world.clock.now() - 900 } };
    server.respond = async () => {
      server.respond = () => 204;
      await resumeEndpoint(behind, address, logger);
      return 500;
    };
    await resumeEndpoint(world.ctx, address, logger);
    await world.pass(SECOND);
    expect(acceptedIds()).toEqual(ids);
  });

  it('an endpoint is not resumed while it is disabled: the error names what enables it', async () => {
    const { address } = await failing();
    await changeEndpoint(world.ctx, address, { enabled: false }, logger);
    await expect(resumeEndpoint(world.ctx, address, logger)).rejects.toMatchObject({
      reason: 'webhook_disabled',
      message: expect.stringContaining('"enabled": true'),
    });
    expect((await world.stored(address.webhookId)).data()?.dueAt).toBeNull();
  });
});

describe('a lost task', () => {
  const sweep = async () => {
    await world.pass(2 * MINUTE);
    await sweepEvents(world.ctx, logger);
    await world.pass(SECOND);
  };

  it('the sweep creates a lost task again, for events and for endpoints', async () => {
    await world.endpoint(server);
    const ids = await happenings(2);
    world.queue.lose();
    await world.pass(MINUTE);
    expect(server.received).toEqual([]);
    server.respond = () => 503;
    await sweep();
    expect(server.received.length).toBeGreaterThan(0);
    world.queue.lose();
    server.respond = () => 204;
    await sweep();
    expect(acceptedIds()).toEqual(ids);
  });
});

describe('an address in a private network', () => {
  it.each([
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://metadata.google.internal/hook',
    'https://93.184.215.14:8443/hook',
    'http://93.184.215.14/hook',
    'ftp://93.184.215.14/hook',
  ])('the address %s is refused when an endpoint is created or changed', async (url) => {
    const refused = { reason: 'validation_error', details: [{ field: 'url' }] };
    await expect(world.endpoint({ url })).rejects.toMatchObject(refused);
    const { address } = await world.endpoint(server);
    await expect(changeEndpoint(world.ctx, address, { url }, logger)).rejects.toMatchObject(refused);
  });

  it('a host name that comes to resolve to a private address is not connected to', async () => {
    const { address } = await world.endpoint(server);
    await world.ctx.store
      .user(world.userId)
      .webhooks.doc(address.webhookId)
      .update({ url: `https://localhost:${server.host.split(':')[1]}/` });
    await world.happen();
    await world.pass(2 * SECOND);
    const [first] = await deliveriesOf(address);
    expect(first?.delivery.attempts).toMatchObject([{ status: null, error: expect.stringContaining('not public') }]);
    expect(server.received).toEqual([]);
  });
});

it('a user has at most ten endpoints, also for concurrent requests', async () => {
  const results = await Promise.allSettled(Array.from({ length: 14 }, () => world.endpoint(server)));
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(10);
  await expect(
    (async () => {
      for (let index = 0; index < 11; index += 1) await world.endpoint(server);
    })(),
  ).rejects.toMatchObject({ reason: 'too_many_webhooks' });
  expect((await world.ctx.store.user(world.userId).webhooks.get()).size).toBe(10);
});
