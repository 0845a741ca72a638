import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { testUserOf } from '../../functions/src/model/ids.ts';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';
import { createUser, type TestUser } from './user.ts';

const accountIds = z.record(z.enum(platforms), z.array(z.string()));

/** The same person with a test key: the id of the test user, and its simulated accounts. */
export async function inTestMode(owner: Pick<TestUser, 'uid' | 'idToken'>): Promise<TestUser> {
  const ctx = context();
  const apiKey = await createApiKey(ctx, owner.uid, null, { livemode: false });
  const uid = testUserOf(owner.uid);
  const idsOn = async (platform: Platform) => [
    platform,
    (await ctx.store.user(uid).accounts(platform).get()).docs.map(({ id }) => id),
  ];
  const accounts = accountIds.parse(Object.fromEntries(await Promise.all(platforms.map(idsOn))));
  return { uid, idToken: owner.idToken, apiKey, accounts };
}

/** A person without a subscription and without accounts, and the same person with a test key. */
export async function createTestModeUser(): Promise<{ live: TestUser; test: TestUser }> {
  const live = await createUser({ subscription: 'none', threads: 0 });
  return { live, test: await inTestMode(live) };
}
