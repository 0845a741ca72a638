import type { NewProfile, Profile } from '../../clients/typescript/src/index.ts';
import { connectAccount } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { isTestUser, personOf, profileUserOf } from '../../functions/src/model/ids.ts';
import { withKey } from './api.ts';
import { clientOf } from './client.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

/** A profile of a customer, by the API. Its `apiKey` is limited to it; a live one has one Threads account. */
export interface TestProfile extends TestUser {
  profileId: string;
}

export function createProfile(customer: Pick<TestUser, 'apiKey'>, fields: Partial<NewProfile> = {}): Promise<Profile> {
  return clientOf(customer).profiles.create({ name: 'A profile', ...fields });
}

export async function inProfile(customer: TestUser, fields: Partial<NewProfile> = {}): Promise<TestProfile> {
  const ctx = context();
  const { id } = await createProfile(customer, fields);
  const uid = profileUserOf(customer.uid, id);
  const livemode = !isTestUser(uid);
  const apiKey = await createApiKey(ctx, personOf(uid), null, { livemode, profileId: id });
  if (!livemode) return { ...customer, uid, apiKey, profileId: id };
  const threads = [await connectAccount(ctx, stack, uid, 'threads', `in_${id.slice(-12).replaceAll('-', '.')}`)];
  return { ...customer, uid, apiKey, profileId: id, accounts: { ...customer.accounts, threads } };
}

/** The headers of a request of a customer for a profile. */
export function forProfile(customer: Pick<TestUser, 'apiKey'>, reference: string): Record<string, string> {
  return { ...withKey(customer), 'herald-profile': reference };
}
