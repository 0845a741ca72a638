import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from './clock.ts';
import { addAmounts, type DailyAmount, dayOfUse, excessOf, isNoAmount, moreThan } from './daily-use.ts';

const NOON = Date.UTC(2030, 4, 10, 12);

const count = fc.nat({ max: 5 });
const amount: fc.Arbitrary<DailyAmount> = fc.record({
  posts: count,
  platforms: fc.record({ x: count, threads: count }, { requiredKeys: [] }),
  microdollars: count,
});
const limits = fc
  .record({
    posts: fc.option(fc.nat({ max: 20 })),
    x: fc.option(fc.nat({ max: 20 })),
    microdollars: fc.option(fc.nat({ max: 20 })),
  })
  .map(({ posts, x, microdollars }) => ({
    ...(posts === null ? {} : { posts }),
    platforms: x === null ? {} : { x },
    ...(microdollars === null ? {} : { microdollars }),
  }));

it('posts that fit one after the other never exceed a limit together, and a post is refused only where one would', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 20 }), limits, (amounts, given) => {
      const isExceeded = (use: DailyAmount): boolean =>
        use.posts > (given.posts ?? Number.POSITIVE_INFINITY) ||
        (use.platforms.x ?? 0) > (given.platforms.x ?? Number.POSITIVE_INFINITY) ||
        use.microdollars > (given.microdollars ?? Number.POSITIVE_INFINITY);
      let use: DailyAmount = { posts: 0, platforms: {}, microdollars: 0 };
      for (const next of amounts) {
        const together = addAmounts(use, next);
        expect(excessOf(use, next, given) !== null).toBe(isExceeded(together));
        if (!isExceeded(together)) use = together;
      }
    }),
  );
});

it('a post that needs nothing of a limit is accepted although the limit is used up or was lowered', () => {
  const used = { posts: 3, platforms: { x: 9 }, microdollars: 500 };
  const free = { posts: 1, platforms: { threads: 1 }, microdollars: 0 };
  expect(excessOf(used, free, { posts: 9, platforms: { x: 5 }, microdollars: 100 })).toBeNull();
});

it('what an amount has more than another one and the other one make at least the amount, and nothing more where it is larger', () => {
  fc.assert(
    fc.property(amount, amount, (one, more) => {
      expect(isNoAmount(moreThan(one, addAmounts(one, more)))).toBe(true);
      expect(addAmounts(one, moreThan(addAmounts(one, more), one))).toEqual(addAmounts(one, more));
    }),
  );
});

it.each([
  ['2030-05-10', 7],
  // The clock of the instance that began this day is ahead.
  ['2030-05-11', 7],
  ['2030-05-09', 0],
  // A clock that was wrong.
  ['2031-01-01', 0],
  ['', 0],
])('the count of the day %s is %i at noon of 2030-05-10', (day, posts) => {
  const stored = { day, posts: 7, platforms: {}, microdollars: 0, limits: { platforms: {} } };
  const found = dayOfUse(stored, NOON);
  expect(found).toMatchObject({ posts, day: posts > 0 ? day : '2030-05-10' });
  expect(dayOfUse(undefined, NOON + DAY)).toMatchObject({ posts: 0, day: '2030-05-11' });
});
