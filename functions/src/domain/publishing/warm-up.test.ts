import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../infra/time/clock.ts';
import { warmUpMs } from './warm-up.ts';

describe('warmUpMs', () => {
  it('starts a quarter of the tasks up to 4 minutes early, at a rate that doubles every 15 seconds', () => {
    const early = Array.from({ length: 40_000 }, () => warmUpMs(10 * MINUTE)).filter((ms) => ms > 0);
    expect(early.length / 40_000).toBeCloseTo(0.25, 1);
    for (const halvings of [1, 2, 3]) {
      const earlier = early.filter((ms) => ms > halvings * 15 * SECOND);
      expect(earlier.length / early.length).toBeCloseTo(0.5 ** halvings, 1);
    }
    expect(Math.max(...early)).toBeLessThanOrEqual(4 * MINUTE);
  });

  it('starts no task early when its post is due within 4 minutes', () => {
    expect(Array.from({ length: 1000 }, () => warmUpMs(4 * MINUTE - 1)).every((ms) => ms === 0)).toBe(true);
  });
});
