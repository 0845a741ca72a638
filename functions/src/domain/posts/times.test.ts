import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { startDelays } from './times.ts';

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
