import { expect, it } from 'vitest';
import { etagOf, matchesEtag } from './etag.ts';

it('the ETag of a response is the same only for equal bodies', () => {
  expect(etagOf({ a: 1 })).toBe(etagOf({ a: 1 }));
  expect(etagOf({ a: 1 })).not.toBe(etagOf({ a: 2 }));
  expect(etagOf({})).toMatch(/^W\/"[0-9a-f]{32}"$/);
});

it.each([
  ['W/"a"', true],
  ['"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['', false],
])('the If-None-Match header %j matches: %s', (header, expected) =>
  expect(matchesEtag(header, 'W/"a"')).toBe(expected),
);
