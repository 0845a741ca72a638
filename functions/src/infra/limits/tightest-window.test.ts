import { expect, it } from 'vitest';
import { combineWindows, type WindowRule, windowState } from './window.ts';

const NOW = 1_000_000;
function rule(windowMs: number): WindowRule {
  return { key: `${windowMs}`, limit: 1, burst: 0, windowMs };
}

it('the window that stays full longest is reported of two full ones', () => {
  const states = [rule(1000), rule(60_000)].map((each) => windowState(each, [NOW], NOW));
  for (const order of [states, states.toReversed()])
    expect(combineWindows(false, order, NOW)).toMatchObject({ resetAt: new Date(NOW + 60_000), retryAfterSeconds: 60 });
});
