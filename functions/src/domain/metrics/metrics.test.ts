import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import { type Observation, postMetricNames } from '../../model/metrics.ts';
import { platforms } from '../../model/platform.ts';
import { load } from '../../platforms/registry.ts';
import { nextAccountObservation, nextObservation } from './schedule.ts';
import { groupings, sum, sumGroups } from './sums.ts';

/** Posts of an account a day, evenly over the day. */
const POSTS_A_DAY = 3;
/** How many batches an account needs on a day on which all of its posts of the last hundred days are due. */
function batchesADay(account: string, batchSize: number): number {
  const day = { from: 100 * DAY, until: 101 * DAY };
  const posts = Array.from({ length: 101 * POSTS_A_DAY }, (_, index) => (index * DAY) / POSTS_A_DAY + HOUR);
  const due = new Map<number, number>();
  for (const publishedAt of posts)
    for (
      let at = nextObservation(account, publishedAt, publishedAt);
      at !== null;
      at = nextObservation(account, publishedAt, at)
    )
      if (at >= day.from && at < day.until) due.set(at, (due.get(at) ?? 0) + 1);
  return [...due.values()].reduce((sum, count) => sum + Math.ceil(count / batchSize), 1);
}

/** How many posts a day a platform's share of its quota is enough for, with the followers of each account. */
async function capacities(): Promise<Record<string, number>> {
  const each = platforms.map(async (platform) => {
    const { metrics } = await load(platform);
    if (!metrics) return [];
    const accounts = Array.from({ length: 10 }, (_, index) => batchesADay(`account${index}`, metrics.batchSize));
    const batches = accounts.reduce((sum, count) => sum + count) / accounts.length;
    return [[platform, Math.floor((metrics.batchesPerMinute * (DAY / MINUTE) * POSTS_A_DAY) / batches)] as const];
  });
  return Object.fromEntries((await Promise.all(each)).flat());
}

test('the numbers of 100,000 posts a day fit into the quotas, as the documentation has it', async () => {
  const posts = await capacities();
  const few = Object.entries(posts).filter(([, count]) => count < 25_600);
  expect(Object.fromEntries(few)).toEqual({ linkedin: 664, x: 8554, youtube: 427 });
  expect(Object.values(posts).reduce((sum, count) => sum + count)).toBeGreaterThan(100_000);
});

const account = fc.string({ maxLength: 20 });
const time = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 });

/** The ages at which a post that is always read on time is read (ms). */
function agesOf(name: string, publishedAt: number): number[] {
  const ages: number[] = [];
  for (
    let at = nextObservation(name, publishedAt, publishedAt);
    at !== null;
    at = nextObservation(name, publishedAt, at)
  )
    ages.push(at - publishedAt);
  return ages;
}

test('a post is read at each age once, at most a step later', () => {
  fc.assert(
    fc.property(account, time, (name, publishedAt) => {
      const ages = agesOf(name, publishedAt);
      const expected = [HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY, 90 * DAY];
      expect(ages).toHaveLength(expected.length);
      for (const [index, age] of expected.entries()) {
        const step = age < 6 * HOUR ? 15 * MINUTE : age < DAY ? HOUR : age < 3 * DAY ? 6 * HOUR : DAY;
        expect(ages[index]).toBeGreaterThanOrEqual(age);
        expect(ages[index]).toBeLessThan(age + step);
      }
    }),
  );
});

test('posts of an account that are a day old or more are read at four times of the day', () => {
  fc.assert(
    fc.property(account, fc.array(time, { minLength: 2, maxLength: 30 }), (name, published) => {
      const times = published.flatMap((at) =>
        agesOf(name, at)
          .slice(2)
          .map((age) => (at + age) % (6 * HOUR)),
      );
      expect(new Set(times).size).toBe(1);
    }),
  );
});

test('an account is read at one time in each UTC day, at which its posts are read from an age of three days on', () => {
  fc.assert(
    fc.property(account, time, (name, now) => {
      const next = nextAccountObservation(name, now);
      expect(next).toBeGreaterThan(now);
      expect(nextAccountObservation(name, next)).toBe(next + DAY);
      for (const age of agesOf(name, now).slice(3)) expect((now + age - next) % DAY).toBe(0);
    }),
  );
});

const reading = fc.oneof(fc.nat(1_000_000), fc.constantFrom('not_supported', 'too_early', 'error'));
const observation = fc.record<Observation>({
  observedAt: fc.date({ noInvalidDate: true }),
  source: fc.constant('API'),
  numbers: fc.dictionary(fc.constantFrom(...postMetricNames), reading),
  platform: fc.constant({}),
});
const post = fc.record({
  platform: fc.constantFrom('x', 'threads'),
  accountId: fc.constantFrom('1', '2'),
  publishedAt: fc.date({ min: new Date('2026-03-25'), max: new Date('2026-04-02'), noInvalidDate: true }),
  latest: fc.option(observation),
});
const posts = fc.array(post, { maxLength: 30 });

test('a sum has the numbers that posts have, says how many lack one, and is null where none has it', () => {
  fc.assert(
    fc.property(posts, (all) => {
      const { metrics } = sum(all);
      for (const name of postMetricNames) {
        const numbers = all.map(({ latest }) => latest?.numbers[name]).filter((value) => typeof value === 'number');
        expect(metrics[name]).toEqual({
          sum: numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0),
          posts: numbers.length,
          missing: all.length - numbers.length,
        });
      }
    }),
  );
});

test('the groups add up to the total, whatever posts are grouped by', () => {
  fc.assert(
    fc.property(posts, fc.constantFrom(...groupings), (all, groupBy) => {
      const groups = sumGroups(all, groupBy, 'Europe/Madrid');
      const total = sum(all);
      const added = (of: (group: (typeof groups)[number]) => number) => groups.reduce((a, group) => a + of(group), 0);
      expect(added((group) => group.posts)).toBe(total.posts);
      for (const name of postMetricNames) {
        const { sum: summed, posts: having, missing } = total.metrics[name];
        expect(added(({ metrics }) => metrics[name].sum ?? 0)).toBe(summed ?? 0);
        expect(added(({ metrics }) => metrics[name].posts)).toBe(having);
        expect(added(({ metrics }) => metrics[name].missing)).toBe(missing);
      }
    }),
  );
});

test('a sum by days or hours is in the time zone, also where the clocks change', () => {
  const published = ['2026-03-28T23:30Z', '2026-03-29T00:30Z', '2026-03-29T01:30Z'].map((at) => ({
    platform: 'x' as const,
    accountId: '1',
    publishedAt: new Date(at),
    latest: null,
  }));
  const madrid = (groupBy: 'day' | 'hour') => sumGroups(published, groupBy, 'Europe/Madrid');
  expect(madrid('hour').map(({ hour }) => hour)).toEqual([0, 1, 3]);
  expect(madrid('day').map(({ day, posts: count }) => [day, count])).toEqual([['2026-03-29', 3]]);
  expect(sumGroups(published, 'day', 'UTC').map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
});
