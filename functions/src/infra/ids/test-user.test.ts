import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPathSegment } from './path-segment.ts';
import { isLive, isTestUser, ownerOf, testUserOf } from './test-user.ts';

/** As the identity provider makes them: 1 to 128 characters. */
const ownerId = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);

it('has one test user for each owner, who is no owner', () => {
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
