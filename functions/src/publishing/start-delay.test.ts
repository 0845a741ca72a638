import { describe, expect, it } from 'vitest';
import { platformDefinitions } from '../platforms/platform.ts';
import { SECOND } from '../time/clock.ts';
import { startDelays } from './start-delay.ts';

const threads = (count: number) => Array.from({ length: count }, () => ({ platform: 'threads' as const }));

describe('the targets of a post', () => {
  it('start at once when they are few, and on each platform by itself', () => {
    expect(startDelays(threads(10))).toEqual(Array.from({ length: 10 }, () => 0));
    expect(startDelays([...threads(10), { platform: 'x' }]).at(-1)).toBe(0);
  });

  it('take at most half of the platform’s rate when they are many', () => {
    const delays = startDelays(threads(1000));
    const rate = platformDefinitions.threads.pace.maxDispatchesPerSecond;
    for (let first = 10; first + rate < 1000; first += rate)
      expect((delays[first + rate] ?? 0) - (delays[first] ?? 0)).toBeCloseTo(2 * SECOND, -2);
    expect(delays).toEqual(delays.toSorted((a, b) => a - b));
  });
});
