import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLive, isPathSegment, isTestUser, ownerOf, testUserOf, toPathSegment } from './ids.ts';

describe('isPathSegment', () => {
  it.each(['', '.', '..', '__x__', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(257), 'a\u0000'])(
    'rejects the path segment %j',
    (id) => {
      expect(isPathSegment(id)).toBe(false);
    },
  );

  it.each(['17841405793187218', '723f24d7-e717-40f8-a2b6-cb8464cd23b4', '-000abc_', 'urn:li:person:x', '_x_'])(
    'accepts the path segment %s',
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

/** As the identity provider makes them: 1 to 128 characters. */
const ownerId = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);

it('derives one test user from each owner, different from every owner', () => {
  fc.assert(
    fc.property(ownerId, ownerId, (one, other) => {
      expect(isTestUser(testUserOf(one))).toBe(true);
      expect(isLive(testUserOf(one))).toBe(false);
      expect(ownerOf(testUserOf(one))).toBe(one);
      expect(isLive(one)).toBe(true);
      expect(testUserOf(one) === testUserOf(other)).toBe(one === other);
      expect(isPathSegment(testUserOf(one))).toBe(true);
    }),
  );
});
