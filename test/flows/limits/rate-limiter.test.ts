import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createRateLimiter,
  type RateLimiterTools,
  type RateLimitResult,
} from '../../../functions/src/infra/limits/rate-limiter.ts';
import { HOUR, SECOND, systemClock } from '../../../functions/src/model/clock.ts';
import { toPathSegment } from '../../../functions/src/model/ids.ts';
import { countingStore } from '../../support/counting-store.ts';
import { openFirestore } from '../../support/firestore.ts';
import { rulesOf } from './rules.ts';

const { db, close } = openFirestore('rate-limiter');
afterAll(close);

const UNAVAILABLE = 14;
const logged: string[] = [];

/** An instance of the service. The timeouts are long: on a busy machine the database is slow, not unavailable. */
function instance(tools: Partial<RateLimiterTools> = {}) {
  return createRateLimiter({
    store: countingStore(db).store,
    clock: systemClock,
    log: { warn: (message) => logged.push(message) },
    timeouts: { usual: 20 * SECOND, first: 20 * SECOND },
    ...tools,
  });
}

function times<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, make));
}

function allowedOf(results: readonly RateLimitResult[]): number {
  return results.filter(({ allowed }) => allowed).length;
}

function document(key: string) {
  return countingStore(db).store.rateLimits.doc(toPathSegment(key));
}

async function stampsOf(key: string): Promise<number[]> {
  return (await document(key).get()).data()?.timestamps ?? [];
}

afterAll(() => {
  expect(logged).toEqual([]);
});

describe('the limit of a user for many concurrent requests', () => {
  test.each([100, 200, 500])(
    'the limit of a user is exact for %i concurrent requests, in a handful of commits',
    async (count) => {
      const { store, commits } = countingStore(db);
      const limiter = instance({ store });
      const rules = rulesOf(60);
      const results = await times(count, () => limiter.consume(rules));
      expect(allowedOf(results)).toBe(60);
      expect(commits()).toBeLessThanOrEqual(3);
      for (const { key } of rules) expect(await stampsOf(key)).toHaveLength(60);
    },
  );

  test('two endpoints with separate windows share one window of the user', async () => {
    const limiter = instance();
    const [user, posts] = rulesOf(150);
    const media = { ...posts, key: posts.key.replace('posts', 'media') };
    const results = await Promise.all([
      times(150, () => limiter.consume([user, posts])),
      times(150, () => limiter.consume([user, media])),
    ]);
    expect(allowedOf(results.flat())).toBe(200);
    expect(await stampsOf(user.key)).toHaveLength(200);
    expect((await stampsOf(posts.key)).length + (await stampsOf(media.key)).length).toBe(200);
  });
});

test('several instances share the window exactly', async () => {
  const rules = rulesOf(60);
  const results = await Promise.all(
    [instance(), instance(), instance()].map((each) => times(100, () => each.consume(rules))),
  );
  expect(allowedOf(results.flat())).toBe(60);
  for (const { key } of rules) expect(await stampsOf(key)).toHaveLength(60);
});

test("several instances count each other's requests when the requests arrive one by one", async () => {
  const rules = rulesOf(4);
  const [here, there] = [instance(), instance()];
  const remaining: number[] = [];
  for (const each of [here, there, here, there, here]) {
    each.prefetch(rules);
    remaining.push((await each.consume(rules)).remaining);
  }
  expect(remaining).toEqual([3, 2, 1, 0, 0]);
  expect(await there.consume(rules)).toMatchObject({ allowed: false, limit: 4 });
});

describe('a wrong clock', () => {
  test.each([HOUR, -HOUR])(
    'a clock that is wrong neither opens the window nor closes it for longer (%i ms)',
    async (off) => {
      const wrong = instance({ clock: { now: () => systemClock.now() + off } });
      const right = instance();
      const rules = rulesOf(3);
      await times(3, () => right.consume(rules));
      const refused = await wrong.consume(rules);
      expect(refused.allowed).toBe(false);
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);

      const others = rulesOf(3);
      expect(allowedOf(await times(5, () => wrong.consume(others)))).toBe(3);
      const shut = await right.consume(others);
      expect(shut.allowed).toBe(false);
      expect(shut.retryAfterSeconds).toBeLessThanOrEqual(62);
    },
  );

  test('a clock that jumps while the instance runs is detected before the next decision', async () => {
    let off = 0;
    const limiter = instance({ clock: { now: () => systemClock.now() + off } });
    const rules = rulesOf(3);
    await times(3, () => limiter.consume(rules));
    for (const jump of [HOUR, -HOUR]) {
      off = jump;
      expect((await limiter.consume(rules)).allowed).toBe(false);
    }
  });
});

describe('a commit of the limiter that fails', () => {
  test('a failed commit of the limiter is recognised and counted once when it took effect', async () => {
    let lost = 0;
    const { store } = countingStore(db, async (commit) => {
      const results = await commit();
      lost += 1;
      if (lost === 1) throw Object.assign(new Error('connection lost'), { code: UNAVAILABLE });
      return results;
    });
    const limiter = instance({ store });
    const rules = rulesOf(60);
    expect(allowedOf(await times(100, () => limiter.consume(rules)))).toBe(60);
    expect(await stampsOf(rules[0].key)).toHaveLength(60);
  });

  test('a commit is repeated when the cleanup of its record caused the failure', async () => {
    const limiter = instance();
    const rules = rulesOf(3);
    await limiter.consume(rules);
    await document(rules[0].key).delete();
    expect((await limiter.consume(rules)).allowed).toBe(true);
    expect(await stampsOf(rules[0].key)).toHaveLength(1);
  });
});

test('a read of the limits is not counted', async () => {
  const limiter = instance();
  const rules = rulesOf(3);
  await limiter.consume(rules);
  expect(await limiter.peek(rules)).toMatchObject({ allowed: true, limit: 3, remaining: 2, retryAfterSeconds: 0 });
  expect(await limiter.peek(rules)).toMatchObject({ remaining: 2 });
  expect(await stampsOf(rules[0].key)).toHaveLength(1);
});

test('a key may contain any characters', async () => {
  const limiter = instance();
  const key = `api:ip:2001:db8::1/64 ü..${randomUUID()}`;
  await limiter.consume([{ key, limit: 1, burst: 0, windowMs: 60_000 }]);
  expect((await document(key).get()).data()).toMatchObject({ key });
});

test('a request without a window throws', async () => {
  await expect(instance().consume([])).rejects.toThrow(RangeError);
});
