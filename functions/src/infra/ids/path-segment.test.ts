import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPathSegment, toPathSegment } from './path-segment.ts';

describe('isPathSegment', () => {
  it.each(['', '.', '..', '__x__', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(257), 'a\u0000'])(
    'rejects %j',
    (id) => {
      expect(isPathSegment(id)).toBe(false);
    },
  );

  it.each(['17841405793187218', '723f24d7-e717-40f8-a2b6-cb8464cd23b4', '-000abc_', 'urn:li:person:x', '_x_'])(
    'accepts %s',
    (id) => expect(isPathSegment(id)).toBe(true),
  );
});

describe('toPathSegment', () => {
  it('maps every text to one valid path segment, injectively', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(toPathSegment(a)).not.toMatch(/[/]|^\.{1,2}$|^__.*__$/);
        expect(toPathSegment(a) === toPathSegment(b)).toBe(a === b);
      }),
    );
  });
});
