import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  customerOf,
  isDerivedUser,
  isLive,
  isPathSegment,
  isTestUser,
  personOf,
  profileOf,
  profileUserOf,
  testUserOf,
  toPathSegment,
} from './ids.ts';

it.each(['', '.', '..', '__x__', 'a/b', '../x', 'a b', 'ü', 'a\n', 'x'.repeat(257), 'a\u0000'])(
  'the path segment %j is rejected',
  (id) => {
    expect(isPathSegment(id)).toBe(false);
  },
);

it.each(['17841405793187218', '723f24d7-e717-40f8-a2b6-cb8464cd23b4', '-000abc_', 'urn:li:person:x', '_x_'])(
  'the path segment %s is accepted',
  (id) => expect(isPathSegment(id)).toBe(true),
);

it('every text is mapped to one valid path segment, injectively', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(toPathSegment(a)).not.toMatch(/[/]|^\.{1,2}$|^__.*__$/);
      expect(toPathSegment(a) === toPathSegment(b)).toBe(a === b);
    }),
  );
});

/** As the identity provider makes them: 1 to 128 characters. */
const ownerId = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);

/** As Herald makes them. */
const profileId = fc.stringMatching(/^prf_[A-Za-z0-9_-]{22}$/);

it('each customer, mode and profile has one derived user', () => {
  const identity = fc.record({ owner: ownerId, test: fc.boolean(), profile: fc.option(profileId) });
  type Identity = typeof identity extends fc.Arbitrary<infer T> ? T : never;
  const userOf = ({ owner, test, profile }: Identity): string => {
    const customer = test ? testUserOf(owner) : owner;
    return profile === null ? customer : profileUserOf(customer, profile);
  };
  fc.assert(
    fc.property(identity, identity, (one, other) => {
      const userId = userOf(one);
      expect(isPathSegment(userId)).toBe(true);
      expect(personOf(userId)).toBe(one.owner);
      expect(isTestUser(userId)).toBe(one.test);
      expect(isLive(userId)).toBe(!one.test);
      expect(profileOf(userId)).toBe(one.profile);
      expect(customerOf(userId)).toBe(userOf({ ...one, profile: null }));
      expect(isDerivedUser(userId)).toBe(one.test || one.profile !== null);
      expect(userId === userOf(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
  );
});
