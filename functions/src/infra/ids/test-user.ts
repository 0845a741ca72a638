/**
 * Test mode: what a test key does belongs to a user of its own, derived from the owner of the key. All data hang on a user id,
 * so that neither mode can reach the data of the other. The identity provider's users have no such id (`infra/auth/id-tokens.ts`).
 */
const SUFFIX = '~test';

/** The test user of an owner. */
export function testUserOf(ownerId: string): string {
  return ownerId + SUFFIX;
}

/** Whether a user id is that of a test user, whose posts never reach a platform. */
export function isTestUser(userId: string): boolean {
  return userId.endsWith(SUFFIX);
}

/** The owner of a test user. */
export function ownerOf(testUserId: string): string {
  return testUserId.slice(0, -SUFFIX.length);
}

/** The user at the identity provider behind a user id: the owner of a test user, any other user themselves. */
export function personOf(userId: string): string {
  return isTestUser(userId) ? ownerOf(userId) : userId;
}

/** `livemode` of what belongs to a user, as responses have it. */
export function isLive(userId: string): boolean {
  return !isTestUser(userId);
}
