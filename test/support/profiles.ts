import { z } from 'zod';
import { connectAccount } from '../../dev/stack/user.ts';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { isTestUser, personOf, profileUserOf } from '../../functions/src/model/ids.ts';
import { request, withKey } from './api.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

const created = z.object({ id: z.string(), externalId: z.string().nullable() });

/** A profile of a customer, by the API. Its `apiKey` is limited to it; a live one has one Threads account. */
export interface TestProfile extends TestUser {
  profileId: string;
}

export async function createProfile(customer: Pick<TestUser, 'apiKey'>, fields: object = {}) {
  const body = { name: 'A profile', ...fields };
  const response = await request('/v1/profiles', { body, headers: withKey(customer) });
  if (response.status !== 201) throw new Error(`not created: ${response.status} ${JSON.stringify(response.body)}`);
  return created.parse(response.body);
}

export async function inProfile(customer: TestUser, fields: object = {}): Promise<TestProfile> {
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
