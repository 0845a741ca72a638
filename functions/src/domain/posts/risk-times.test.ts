import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../model/clock.ts';
import { isWorthChecking, newRiskCheck, nextCheckAt } from './risk-times.ts';

const now = Date.UTC(2026, 10, 22, 9);
function inMs(ms: number): Date {
  return new Date(now + ms);
}

it.each([
  ['six hours before the due time of a distant post', 30 * HOUR, inMs(24 * HOUR)],
  ['immediately for a post due within six hours', 5 * HOUR, inMs(0)],
  ['immediately for a post due in exactly an hour', HOUR, inMs(0)],
  ['not at all for a post due within an hour', HOUR - 1, null],
])('the first risk check runs %s', (_what, untilDueMs, at) => {
  expect(newRiskCheck(inMs(untilDueMs), now)).toEqual({ at, risks: [], told: [] });
});

it('an immediate post has no risk check', () => {
  expect(newRiskCheck(null, now).at).toBeNull();
});

it.each([
  ['repeats an hour before the due time of a post without risks', 6 * HOUR, false, inMs(5 * HOUR)],
  ['stops for a post without risks in its last hour', HOUR, false, null],
  ['repeats after half an hour for a post at risk', 6 * HOUR, true, inMs(HOUR / 2)],
  ['repeats after half an hour also in the last hour', HOUR, true, inMs(HOUR / 2)],
  ['stops shortly before the due time', 44 * MINUTE, true, null],
])('the next risk check %s', (_what, untilDueMs, isAtRisk, at) => {
  expect(nextCheckAt(inMs(untilDueMs), now, isAtRisk)).toEqual(at);
});

it('the next risk check moves forward with every check and stops before the post is due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 * HOUR }), fc.array(fc.boolean()), (untilDueMs, findings) => {
      const publishAt = inMs(untilDueMs);
      let at = newRiskCheck(publishAt, now).at;
      for (const isAtRisk of [...findings, ...Array.from({ length: 40 }, () => true)]) {
        if (at === null) return;
        expect(isWorthChecking(publishAt, at.getTime())).toBe(true);
        const next = nextCheckAt(publishAt, at.getTime(), isAtRisk);
        expect(next === null || next > at).toBe(true);
        at = next;
      }
      expect(at).toBeNull();
    }),
  );
});
