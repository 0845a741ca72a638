import { expect, it } from 'vitest';
import { hasKeyFormat, newKey, previewOf } from './key-format.ts';

it.each([
  [true, 'sk_live_'],
  [false, 'sk_test_'],
])('a new key with livemode %s begins with %s, like its preview', (livemode, prefix) => {
  const key = newKey(livemode);
  expect(key).toMatch(new RegExp(`^${prefix}[\\w-]{43}$`));
  expect(hasKeyFormat(key)).toBe(true);
  expect(previewOf(key)).toBe(`${prefix}${'*'.repeat(39)}${key.slice(-4)}`);
});

it('another key prefix is not accepted', () => {
  for (const text of ['', 'sk_', 'sk_demo_abcdefgh', 'SK_TEST_abcdefgh', `sk_test_${'x'.repeat(300)}`])
    expect(hasKeyFormat(text), text).toBe(false);
});
