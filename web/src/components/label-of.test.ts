import { expect, it } from 'vitest';
import { labelOf } from './label-of.ts';

it.each([
  ['callToAction', 'Call to action'],
  ['accounts_you_follow', 'Accounts you follow'],
  ['LOGGED_IN', 'Logged in'],
  ['public', 'Public'],
])('the label of %s is "%s"', (name, label) => {
  expect(labelOf(name)).toBe(label);
});
