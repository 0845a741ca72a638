import { expect, it } from 'vitest';
import { contrast, fade, mix, withContrast } from './colour.ts';

it('the contrast ratios of the examples in WCAG are computed', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

it('colours are mixed and faded', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(fade('#ff8000', 0.25)).toBe('rgba(255, 128, 0, 0.25)');
});

it('a readable colour stays, and an unreadable one changes as little as necessary', () => {
  expect(withContrast('#222222', ['#ffffff'], 4.5)).toBe('#222222');
  const moved = withContrast('#ffee88', ['#ffffff'], 4.5);
  expect(contrast(moved, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(moved, '#ffffff')).toBeLessThan(6);
});
