import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context, createContext } from '../../../functions/src/context.ts';
import { deliver } from '../../../functions/src/domain/publishing/jobs.ts';
import { SETTLE_MS } from '../../../functions/src/domain/users/deletion/delete-account.ts';
import { requestDeletion } from '../../../functions/src/domain/users/index.ts';
import { sweepDeletions } from '../../../functions/src/domain/users/jobs.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, signedIn, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { listen } from '../../support/listen.ts';
import { sandboxFile } from '../../support/media.ts';
import { createProfile, forProfile, inProfile, type TestProfile } from '../../support/profiles.ts';
import { liveOn } from '../../support/sandbox.ts';
import { inTestMode } from '../../support/test-mode.ts';
import { unqueuedPost } from '../../support/unqueued-post.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { eventsOf, hookUrl, makeEndpoint } from '../../support/webhook-endpoints.ts';

const later = { scheduledTime: '2090-01-01T00:00:00Z' };
const logger = stdoutLogger({});
const unknown = { status: 404, body: { error: { code: 'not_found', message: 'There is no such profile.' } } };
const { store } = context();

let customer: TestUser;
// Each test has the customer's limit of requests for itself.
beforeEach(async () => {
  customer = await createUser();
});

function published(user: TestUser, id: string) {
  return eventually(
    () => readPost(user, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded'),
  );
}

it('two profiles publish the same post with the same key, each to its own account, with separate events', async () => {
  const profiles = [await inProfile(customer), await inProfile(customer)];
  for (const profile of profiles) await makeEndpoint(profile, { url: hookUrl(randomUUID()) });
  const text = `The same ${randomUUID()}`;
  const headers = { 'idempotency-key': 'the-same' };
  const ids = await Promise.all(profiles.map((profile) => publish(profile, aPost({ text }), { headers })));
  expect(new Set(ids).size).toBe(2);
  for (const [index, profile] of profiles.entries()) {
    const id = ids[index] ?? '';
    expect((await published(profile, id)).runs).toMatchObject([{ accountId: profile.accounts.threads[0] }]);
    const events = await eventsOf(profile, (types) => types.includes('post.published'));
    expect(events.map(({ sequence }) => sequence).sort()).toEqual(events.map((_event, at) => at + 1));
    expect(events).toMatchObject(events.map(() => ({ profileId: profile.profileId })));
    expect(await liveOn('threads', profile.accounts.threads[0] ?? '')).toMatchObject([{ text }]);
    const repeated = await request('/v1/posts', {
      body: aPost({ text }),
      headers: { ...withKey(profile), ...headers },
    });
    expect(repeated.body).toMatchObject({ postSubmissionId: id });
  }
  expect(await request('/v1/posts', { headers: withKey(customer) })).toMatchObject({ body: { posts: [] } });
});

describe('the header Herald-Profile', () => {
  it('the header names a profile by its id or by the external id, for everything that the API has', async () => {
    const externalId = `customer-${randomUUID()}`;
    const profile = await inProfile(customer, { externalId });
    const [account = ''] = profile.accounts.threads;
    for (const reference of [profile.profileId, `external:${externalId}`]) {
      const headers = forProfile(customer, reference);
      expect(await request('/v1/accounts', { headers })).toMatchObject({
        body: { accounts: [{ accountId: account }] },
      });
      expect(await request('/v1/me', { headers })).toMatchObject({
        status: 200,
        body: { user: { id: profile.uid }, profileId: profile.profileId, subscription: { active: true } },
      });
    }
    const id = await publish(customer, aPost({}, later), { headers: forProfile(customer, profile.profileId) });
    expect(await request(`/v1/posts/${id}`, { headers: withKey(profile) })).toMatchObject({ status: 200 });
    expect(await request(`/v1/posts/${id}`, { headers: withKey(customer) })).toMatchObject({ status: 404 });
  });

  it.each(['', 'prf_unknown', 'external:', 'external:unknown', 'users/x', '..', '~test'])(
    'the header names no profile by %j',
    async (reference) => {
      const headers = forProfile(customer, reference);
      if (reference === '') expect(await request('/v1/accounts', { headers })).toMatchObject({ status: 404 });
      else expect(await request('/v1/accounts', { headers })).toMatchObject(unknown);
    },
  );
});

describe('a profile of somebody else', () => {
  let owner: TestUser;
  let mine: TestProfile;
  let sibling: TestProfile;
  let foreign: TestProfile;
  let ofTestMode: TestProfile;
  let tester: TestUser;
  beforeAll(async () => {
    const other = await createUser();
    owner = await createUser();
    tester = await inTestMode(owner);
    [mine, sibling, foreign, ofTestMode] = await Promise.all([
      inProfile(owner, { externalId: randomUUID() }),
      inProfile(owner),
      inProfile(other),
      inProfile(tester),
    ]);
  });

  it('a profile of another customer is as unknown as one that does not exist', async () => {
    const cases: [Pick<TestUser, 'apiKey'>, TestProfile][] = [
      [owner, foreign],
      [owner, ofTestMode],
      [tester, mine],
      [mine, sibling],
      [mine, foreign],
      [mine, ofTestMode],
    ];
    for (const [user, { profileId }] of cases) {
      const headers = forProfile(user, profileId);
      expect(await request('/v1/accounts', { headers })).toMatchObject(unknown);
      expect(await request('/v1/posts', { body: aPost({}, later), headers })).toMatchObject(unknown);
    }
    expect(await request('/v1/accounts', { headers: forProfile(mine, mine.profileId) })).toMatchObject({ status: 200 });
  });

  it('a profile of another customer gets no key', async () => {
    for (const { profileId } of [foreign, ofTestMode]) {
      const key = await request('/v1/api-keys', { body: { profile: profileId }, headers: signedIn(owner) });
      expect(key).toMatchObject(unknown);
    }
  });

  it('nobody else publishes to the accounts of a profile', async () => {
    const accounts = { platform: { platform: 'threads', accountId: sibling.accounts.threads[0] } };
    for (const user of [mine, owner, foreign, tester])
      expect(await request('/v1/posts', { body: aPost(accounts), headers: withKey(user) })).toMatchObject({
        status: 400,
        body: { error: { code: 'missing_integrations' } },
      });
  });

  it('a key that is limited to one profile cannot manage profiles', async () => {
    const { profiles } = clientOf(mine);
    for (const read of [() => profiles.list(), () => profiles.get(mine.profileId)])
      await expect(async () => read()).rejects.toMatchObject({ status: 403, code: 'insufficient_scope' });
  });
});

describe('managing profiles', () => {
  it('profiles are created, read, listed, changed and deleted', async () => {
    const { profiles } = clientOf(await createUser({ threads: 0 }));
    const externalId = 'acme/42';
    const limits = { requestsPerMinute: 20, postsPerDay: null };
    const fields = { name: 'Bakery', externalId, metadata: { plan: 'starter' } };
    const first = await profiles.create({ ...fields, limits: { requestsPerMinute: 20 } });
    expect(first).toMatchObject({ ...fields, limits, livemode: true });
    const { id } = first;
    const reference = `external:${externalId}`;
    expect(await profiles.get(reference)).toEqual(first);
    const second = await profiles.create({ name: 'Brewery' });
    const page = await profiles.list({ limit: 1 });
    expect(page).toMatchObject({ items: [second], nextCursor: expect.any(String) });
    expect(await page.next()).toMatchObject({ items: [first], nextCursor: null });
    const change = { name: 'Bakery & Sons', externalId: null, metadata: {} };
    const unlimited = { requestsPerMinute: null, postsPerDay: null };
    expect(await profiles.update(reference, { ...change, limits: {} })).toMatchObject({
      ...change,
      id,
      limits: unlimited,
    });
    const gone = { status: 404, code: 'not_found', message: 'There is no such profile.' };
    await expect(profiles.get(reference)).rejects.toMatchObject(gone);
    await profiles.delete(id);
    await expect(profiles.get(id)).rejects.toMatchObject(gone);
    expect((await profiles.list()).items).toEqual([second]);
  });

  it('a repeated request creates one profile, as does one external id', async () => {
    const externalId = randomUUID();
    const headers = { ...withKey(customer), 'idempotency-key': randomUUID() };
    const body = { name: 'Once', externalId };
    const [first, again] = [
      await request('/v1/profiles', { body, headers }),
      await request('/v1/profiles', { body, headers }),
    ];
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await request('/v1/profiles', { body, headers: withKey(customer) });
    const { id } = z.object({ id: z.string() }).parse(first.body);
    expect(other).toMatchObject({
      status: 409,
      body: { error: { code: 'external_id_in_use', details: { profileId: id } } },
    });
    const many = await Promise.all(
      Array.from({ length: 4 }, () =>
        request('/v1/profiles', {
          body: { name: 'Race', externalId: `race-${externalId}` },
          headers: withKey(customer),
        }),
      ),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('the external id of a deleted profile goes to another one only when no instance remembers it', async () => {
    const start = context().clock.now();
    let now = start;
    const at = `${(await listen(createApi(createContext({ store, clock: { now: () => now } })))).url}/v1`;
    const externalId = randomUUID();
    const { id } = await createProfile(customer, { externalId });
    const headers = forProfile(customer, `external:${externalId}`);
    expect((await request('/accounts', { at, headers })).status).toBe(200);
    await clientOf(customer).profiles.delete(id);
    const body = { name: 'Next', externalId };
    const early = await request('/profiles', { at, body, headers: withKey(customer) });
    expect(early).toMatchObject({ status: 409, body: { error: { code: 'external_id_in_use' } } });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(60);
    now = start + 3 * MINUTE;
    expect((await request('/accounts', { at, headers })).status).toBe(404);
    expect((await request('/profiles', { at, body, headers: withKey(customer) })).status).toBe(201);
  });

  it.each([
    [{}, 'body.name'],
    [{ name: '' }, 'body.name'],
    [{ name: 'x', externalId: 'with space' }, 'body.externalId'],
    [{ name: 'x', externalId: '' }, 'body.externalId'],
    [{ name: 'x', limits: { postsPerDay: 0 } }, 'body.limits.postsPerDay'],
    [{ name: 'x', metadata: { key: 1 } }, 'body.metadata.key'],
    [{ name: 'x', other: true }, 'body.other'],
  ])('the profile %j is refused', async (body, field) => {
    const response = await request('/v1/profiles', { body, headers: withKey(customer) });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    expect(JSON.stringify(response.body)).toContain(`"field":"${field}"`);
  });

  it('a customer has at most 100 profiles in test mode, with simulated accounts', async () => {
    const tester = await inTestMode(await createUser({ subscription: 'none', threads: 0 }));
    const profile = await inProfile(tester);
    const { body } = await request('/v1/accounts', { headers: withKey(profile) });
    expect(z.object({ accounts: z.array(z.object({ livemode: z.literal(false) })) }).parse(body).accounts).toHaveLength(
      11,
    );
    await published(profile, await publish(profile, aPost()));
    const batch = store.batch();
    const [document] = (await store.user(tester.uid).profiles.get()).docs;
    for (let count = 1; count < 100; count += 1)
      batch.create(store.user(tester.uid).profiles.doc(`prf_${count}`), document?.data() ?? expect.fail());
    await batch.commit();
    expect(await request('/v1/profiles', { body: { name: 'One more' }, headers: withKey(tester) })).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_profiles' } },
    });
  });
});

describe('limits', () => {
  it('requests of all profiles count for the customer, and requests of a limited profile for it as well', async () => {
    const owner = await createUser({ threads: 0 });
    const [limited, other] = [
      await inProfile(owner, { limits: { requestsPerMinute: 2 } }),
      await inProfile(owner, { limits: {} }),
    ];
    const remaining = async (user: Pick<TestUser, 'apiKey'>) => {
      const { status, headers } = await request('/v1/accounts', { headers: withKey(user) });
      return {
        status,
        policy: headers.get('ratelimit')?.split(';')[0],
        left: Number(headers.get('x-ratelimit-remaining')),
      };
    };
    const before = (await remaining(owner)).left;
    expect(await remaining(other)).toMatchObject({ status: 200, left: before - 1 });
    expect(await remaining(limited)).toMatchObject({ status: 200, policy: '"profile"', left: 1 });
    expect(await remaining(limited)).toMatchObject({ status: 200, left: 0 });
    expect(await remaining(limited)).toMatchObject({ status: 429 });
    expect(await remaining(owner)).toMatchObject({ status: 200, left: before - 4 });
  });

  it('the posts of a day are counted', async () => {
    const profile = await inProfile(customer, { limits: { postsPerDay: 1 } });
    await publish(profile, aPost({}, later));
    const refused = await request('/v1/posts', { body: aPost({ text: 'Another' }, later), headers: withKey(profile) });
    expect(refused).toMatchObject({ status: 429 });
    expect(JSON.stringify(refused.body)).toContain('The limit of this profile is 1 posts a day.');
  });

  it('nothing of a profile counts for the key of another one', async () => {
    const owner = await createUser({ threads: 0 });
    const [mine, sibling] = [await inProfile(owner), await inProfile(owner, { limits: { postsPerDay: 1 } })];
    // One instance, which knows both keys and the profile.
    const at = `${(await listen(createApi(createContext({ store })))).url}/v1`;
    for (const user of [mine, sibling])
      expect((await request('/accounts', { at, headers: withKey(user) })).status).toBe(200);
    const body = aPost({}, later);
    const headers = forProfile(mine, sibling.profileId);
    for (let times = 0; times < 2; times += 1)
      expect(await request('/posts', { at, body, headers })).toMatchObject(unknown);
    expect((await request('/posts', { at, body, headers: withKey(sibling) })).status).toBe(201);
  });

  it('a profile needs the subscription of the customer', async () => {
    const owner = await createUser();
    const profile = await inProfile(owner);
    await store.user(owner.uid).subscription.update({ status: 'canceled' });
    expect(await request('/v1/accounts', { headers: withKey(profile) })).toMatchObject({ status: 403 });
  });
});

describe('deleting a profile', () => {
  const sweep = (ms = 0) => {
    const ctx = context();
    return sweepDeletions({ ...ctx, clock: { now: () => ctx.clock.now() + ms } }, logger);
  };
  const deleted = (uid: string) =>
    eventually(
      async () => {
        await sweep();
        return (await store.accountDeletions.doc(uid).get()).data();
      },
      (deletion) => deletion?.deletedAt != null,
    );
  const leftOf = async (uid: string) => {
    const below = await store.user(uid).document.listCollections();
    const documents = await Promise.all(below.map((collection) => collection.listDocuments()));
    const posts = await store.submissions.where('userId', '==', uid).orderBy('createdAt', 'desc').get();
    return [...documents.flat().map(({ path }) => path), ...posts.docs.map(({ id }) => id)];
  };

  it('the deletion of a profile stops its keys and posts at once, and deletes its data and nothing else', async () => {
    const [profile, sibling] = [await inProfile(customer), await inProfile(customer)];
    await Promise.all([publish(profile, aPost({}, later)), publish(sibling, aPost({}, later))]);
    await makeEndpoint(profile, { url: hookUrl(randomUUID()) });
    const { task } = await unqueuedPost(profile);
    const before = await leftOf(sibling.uid);
    await clientOf(customer).profiles.delete(profile.profileId);

    expect((await request('/v1/accounts', { headers: withKey(profile) })).status).toBe(401);
    await deliver(context(), { ...task, platform: 'threads' }, logger);
    expect(await liveOn('threads', profile.accounts.threads[0] ?? '')).toEqual([]);
    await deleted(profile.uid);
    expect(await leftOf(profile.uid)).toEqual([]);
    expect(await leftOf(sibling.uid)).toEqual(before);
    await sweep(SETTLE_MS + MINUTE);
    expect((await store.accountDeletions.doc(profile.uid).get()).data()).toMatchObject({ dueAt: null });
  });

  it('the deletion of the customer deletes the profiles, in both modes', async () => {
    const owner = await createUser();
    const tester = await inTestMode(owner);
    const [live, ofTestMode] = [await inProfile(owner), await inProfile(tester)];
    const { task } = await unqueuedPost(live);
    const signedInAt = context().clock.now();
    await requestDeletion(context(), { userId: owner.uid, signedInAt }, logger);
    await deliver(context(), { ...task, platform: 'threads' }, logger);
    expect(await liveOn('threads', live.accounts.threads[0] ?? '')).toEqual([]);
    for (const uid of [owner.uid, live.uid, ofTestMode.uid]) {
      await deleted(uid);
      expect(await leftOf(uid)).toEqual([]);
    }
  });
});

it('the stored bytes and the credits of a profile count for its customer', async () => {
  const owner = await createUser({ threads: 0 });
  const profile = await inProfile(owner);
  await store.user(owner.uid).credits.set({ balance: 5, updatedAt: new Date(0) });
  await clientOf(profile).media.createFromUrl(sandboxFile('sample.png'));
  const bytes = async (user: Pick<TestUser, 'apiKey'>) => {
    const { body } = await request('/v1/me', { headers: withKey(user) });
    return z
      .object({ storage: z.object({ storedBytesToday: z.number() }), credits: z.object({ balance: z.number() }) })
      .parse(body);
  };
  const [ofOwner, ofProfile] = [await bytes(owner), await bytes(profile)];
  expect(ofOwner.storage.storedBytesToday).toBeGreaterThan(0);
  expect(ofProfile).toEqual(ofOwner);
  expect(ofProfile.credits.balance).toBe(5);
});
