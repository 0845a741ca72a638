import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../model/clock.ts';
import { nextAccountObservation, nextObservation } from './schedule.ts';

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
        const step = age < 6 * HOUR ? 15 * MINUTE : age < DAY ? HOUR : 6 * HOUR;
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

test('an account is read once in each UTC day', () => {
  fc.assert(
    fc.property(account, time, (name, now) => {
      const next = nextAccountObservation(name, now);
      expect(Math.floor(next / DAY)).toBe(Math.floor(now / DAY) + 1);
    }),
  );
});
