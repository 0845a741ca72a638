import type { Context } from '../../context.ts';
import { type IdempotencyClaim, type StoredResponse, storeResponse } from '../../infra/idempotency/records.ts';
import { HeraldError } from '../../model/errors.ts';
import { isTestUser, profileUserOf } from '../../model/ids.ts';
import type { Profile } from '../../model/user.ts';
import { newTestAccount, testAccounts } from '../accounts/index.ts';
import { commitKeyedChange } from '../posts/index.ts';
import { takeExternalId } from './external-id.ts';
import { newProfileId, type ProfileFields, type ProfileView, viewProfile } from './profiles.ts';

/** Of a test user, who pays nothing. */
const MAX_TEST_PROFILES = 100;

/** The status of the stored response. */
const CREATED = 201;

/**
 * Creates a profile; one of test mode has simulated accounts. Resolves with the stored response for a repeated request. Throws
 * `external_id_in_use` and `too_many_profiles`.
 */
export function createProfile(
  ctx: Pick<Context, 'store' | 'clock' | 'config'>,
  customerId: string,
  fields: ProfileFields,
  claim: IdempotencyClaim | null,
): Promise<{ done: ProfileView } | { stored: StoredResponse; isRepeated: boolean }> {
  const id = newProfileId();
  const create = async (used: IdempotencyClaim): Promise<ProfileView> => {
    const { store, clock, config } = ctx;
    if (isTestUser(customerId)) await requireFewProfiles(ctx, customerId);
    const now = clock.now();
    const document: Profile = { ...fields, createdAt: new Date(now), updatedAt: new Date(now) };
    const view = viewProfile(customerId, id, document);
    const user = store.user(customerId);
    const batch = store.batch();
    batch.create(user.profiles.doc(id), document);
    await takeExternalId(ctx, batch, customerId, { profileId: id, externalId: fields.externalId });
    if (isTestUser(customerId)) {
      const { accounts } = store.user(profileUserOf(customerId, id));
      for (const address of testAccounts)
        batch.set(accounts(address.platform).doc(address.accountId), newTestAccount(address, now));
    }
    const { replayMs } = config.idempotency;
    storeResponse(batch, used, { status: CREATED, body: view }, { now, replayMs });
    await batch.commit();
    return view;
  };
  return commitKeyedChange(ctx, { userId: customerId, claim, records: null }, create, inUse);
}

/** Profiles that are created at the same time may exceed the maximum. Throws `too_many_profiles`. */
async function requireFewProfiles({ store }: Pick<Context, 'store'>, customerId: string): Promise<void> {
  const [count = 0] = await store.countAll([store.user(customerId).profiles]);
  if (count >= MAX_TEST_PROFILES)
    throw new HeraldError('too_many_profiles', `Test mode has at most ${MAX_TEST_PROFILES} profiles.`);
}

function inUse(): HeraldError {
  return new HeraldError('external_id_in_use', 'Another request is using this externalId.', { retryAfterSeconds: 1 });
}
