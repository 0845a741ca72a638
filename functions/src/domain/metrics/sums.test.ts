import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Observation, postMetricNames } from '../../model/metrics.ts';
import { groupings, sum, sumGroups } from './sums.ts';

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
