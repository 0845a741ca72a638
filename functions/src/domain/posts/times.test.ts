import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Config } from '../../infra/config/config.ts';
import { DAY, MINUTE, SECOND } from '../../model/clock.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { orchestrateAt, startDelays, sweepAt } from './times.ts';

const AT_SCALE = { scale: 10, platforms: {} };

function threads(count: number) {
  return Array.from({ length: count }, () => ({ platform: 'threads' as const }));
}

/** How many of the times are in each 10 s. */
function perStep(delays: readonly number[]): number[] {
  const steps: number[] = [];
  for (const delay of delays) {
    const step = Math.floor(delay / (10 * SECOND));
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return Array.from(steps, (count) => count ?? 0);
}

it('the first 10 targets of a platform start immediately', () => {
  expect(startDelays(threads(10), AT_SCALE)).toEqual(Array.from({ length: 10 }, () => 0));
  expect(startDelays([...threads(10), { platform: 'x' }], AT_SCALE).at(-1)).toBe(0);
});

it('the starts of 1000 targets spread over less than 2.5 minutes', () => {
  const delays = startDelays(threads(1000), AT_SCALE);
  expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  expect(delays.at(-1)).toBeLessThan(2.5 * MINUTE);
});

it('the starts use at most half of the dispatch rate of an idle queue, for any number of targets', () => {
  const { maxDispatchesPerSecond } = platformDefinitions.threads.pace;
  const [first = 0, ...steps] = perStep(startDelays(threads(20_000), AT_SCALE).slice(10));
  let idle = 1;
  expect(first).toBeLessThanOrEqual(10 * idle);
  for (const count of steps) {
    idle = Math.min(maxDispatchesPerSecond, idle * 2);
    expect(count).toBeLessThanOrEqual(10 * idle * 0.5);
  }
});

it('the starts use at most half of the maximum dispatch rate of a queue', () => {
  const delays = startDelays(threads(20_000), AT_SCALE);
  const rate = platformDefinitions.threads.pace.maxDispatchesPerSecond / 2;
  for (let nth = 10; nth + rate < delays.length; nth += rate)
    expect((delays[nth + rate] ?? 0) - (delays[nth] ?? 0)).toBeGreaterThanOrEqual(SECOND - 1);
});

it('the starts of many targets spread over a longer time with a tenth of the instances', () => {
  const last = (scale: number) => startDelays(threads(20_000), { scale, platforms: {} }).at(-1) ?? 0;
  expect(last(1) / last(10)).toBeGreaterThan(5);
});

it('targets behind those of other posts start as if all were of one post, less the time since the first was due', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 300 }),
      fc.integer({ min: 1, max: 50 }),
      fc.nat({ max: MINUTE }),
      (others, own, sinceMs) => {
        const together = startDelays(threads(others + own), AT_SCALE).slice(others);
        const behind = startDelays(threads(own), AT_SCALE, { threads: { targets: others, sinceMs } });
        for (const [index, delay] of behind.entries())
          expect(Math.abs(delay - Math.max(0, (together[index] ?? 0) - sinceMs))).toBeLessThanOrEqual(1);
      },
    ),
  );
});

const publishing = { dispatchAheadMs: 10 * MINUTE, dispatchGraceMs: 30 * SECOND } as Config['publishing'];
const NOW = Date.UTC(2030, 0, 1);

it('a post is fanned out from 10 to 6 minutes before its time, and at once where less is left', () => {
  fc.assert(
    fc.property(fc.integer({ min: -DAY, max: 60 * DAY }), (untilDueMs) => {
      const startsAt = orchestrateAt(publishing, new Date(NOW + untilDueMs), NOW)?.getTime() ?? null;
      if (untilDueMs <= 10 * MINUTE) expect(startsAt).toBeNull();
      else {
        expect(startsAt).toBeGreaterThanOrEqual(NOW + untilDueMs - 10 * MINUTE);
        expect(startsAt).toBeLessThanOrEqual(NOW + untilDueMs - 6 * MINUTE);
      }
    }),
  );
});

it('the posts of a full hour are fanned out evenly over four minutes', () => {
  const due = new Date(NOW + DAY);
  const starts = Array.from({ length: 4000 }, () => orchestrateAt(publishing, due, NOW)?.getTime() ?? 0);
  const minutes = Map.groupBy(starts, (at) => Math.floor((at - NOW - DAY + 10 * MINUTE) / MINUTE));
  expect([...minutes.keys()].sort()).toEqual([0, 1, 2, 3]);
  for (const list of minutes.values()) expect(list.length / 1000).toBeCloseTo(1, 0);
});

it('the sweep repeats a post that its queue should have taken before the post is due, and takes one of later than 30 days', () => {
  const after = (untilDueMs: number | null) =>
    sweepAt(publishing, untilDueMs === null ? null : new Date(NOW + untilDueMs), NOW) - NOW;
  expect(after(null)).toBe(30 * SECOND);
  expect(after(DAY)).toBe(DAY - 4 * MINUTE);
  expect(after(30 * DAY)).toBe(30 * DAY - 4 * MINUTE);
  expect(after(3 * MINUTE)).toBe(30 * SECOND);
  expect(after(31 * DAY)).toBe(DAY);
});
