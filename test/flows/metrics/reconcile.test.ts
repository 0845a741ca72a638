import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { aPost, publish, readPost, request, withKey } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { forProfile, inProfile } from '../../support/profiles.ts';
import { callsOf, clearFaults, inject } from '../../support/sandbox.ts';
import { stack } from '../../support/stack.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

type Platform = 'threads' | 'x';

const text = 'Made by another tool, see https://herald.example/a/page & more';

function ago(minutes: number): string {
  return new Date(Date.now() - minutes * MINUTE).toISOString();
}

/** Asks about the hour until twenty minutes ago, which is old enough for a clear answer. */
function ask(user: TestUser, platform: Platform, changes: object = {}, headers: object = withKey(user)) {
  const account = { platform, accountId: user.accounts[platform][0] };
  const body = { account, text, from: ago(80), to: ago(20), ...changes };
  return request('/v1/reconcile', { body, headers: { ...headers } });
}

async function postElsewhere(user: TestUser, platform: Platform): Promise<string> {
  const post = { platform, accountId: user.accounts[platform][0], text, at: ago(30) };
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/post`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(post),
  });
  return z.object({ id: z.string() }).parse(await response.json()).id;
}

function answer(name: string, more: object = {}) {
  return { status: 200, body: { answer: name, ...more } };
}

afterEach(clearFaults);

describe.each(['threads', 'x'] as const)('POST /v1/reconcile on %s', (platform) => {
  it('a lookup finds a post that another tool made, and certainly misses one that nobody made', async () => {
    const user = await createUser({ [platform]: 1 });
    expect(await ask(user, platform)).toMatchObject(answer('not_found', { reason: null, posts: [] }));
    const id = await postElsewhere(user, platform);
    const posts = [{ platformPostId: id, url: expect.stringMatching(/^http/), postSubmissionId: null }];
    expect(await ask(user, platform)).toMatchObject(answer('found', { posts }));
    expect(await ask(user, platform, { from: ago(29) })).toMatchObject(answer('not_found'));
    expect(await ask(user, platform, { text: 'Another text' })).toMatchObject(answer('not_found'));
    const hash = await ask(user, platform, { mediaHash: 'a'.repeat(64) });
    expect(hash).toMatchObject(answer('cannot_tell', { reason: expect.stringContaining('no hash') }));
  });

  it('a lookup names the post of Herald, and cannot tell so soon that there is no other', async () => {
    const user = await createUser({ [platform]: 1 });
    const id = await publish(user, aPost({ text, platform }));
    await eventually(
      () => readPost(user, id),
      ({ runs }) => runs.every(({ status }) => status === 'succeeded'),
    );
    const recent = { from: ago(5), to: undefined };
    expect(await ask(user, platform, recent)).toMatchObject(answer('found', { posts: [{ postSubmissionId: id }] }));
    const soon = await ask(user, platform, { ...recent, text: 'Another text' });
    expect(soon).toMatchObject(answer('cannot_tell', { reason: expect.stringContaining('late'), posts: [] }));
    const { retryAfterSeconds } = z.object({ retryAfterSeconds: z.number() }).parse(soon.body);
    expect(retryAfterSeconds).toBeGreaterThan(590);
    expect(retryAfterSeconds).toBeLessThan(610);
  });

  it('a lookup never misses a post because the platform does not answer', async () => {
    const user = await createUser({ [platform]: 1 });
    const [accountId = ''] = user.accounts[platform];
    const operation = platform === 'threads' ? 'recentPosts' : 'timeline';
    const failing = async (fault: { status: number }) => {
      await inject({ platform, operation, times: 1, accountId, ...fault });
      return ask(user, platform);
    };
    expect(await failing({ status: 429 })).toMatchObject({ status: 429 });
    const down = await failing({ status: 503 });
    expect(down).toMatchObject({ status: 503, body: { error: { code: 'platform_unavailable' } } });
    expect(down.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('a lookup needs a connected account that works, and that the key allows', async () => {
    const user = await createUser({ [platform]: 2 });
    const [first = '', second = ''] = user.accounts[platform];
    const apiKey = await createApiKey(context(), user.uid, null, { accounts: [`${platform}:${second}`] });
    expect(await ask({ ...user, apiKey }, platform)).toMatchObject({
      status: 403,
      body: { error: { code: 'account_not_allowed' } },
    });
    const stored = context().store.user(user.uid).accounts(platform).doc(first);
    await stored.update({ reconnectRequired: true });
    const lost = { status: 409, body: { error: { code: 'reconnect_required' } } };
    expect(await ask(user, platform)).toMatchObject(lost);
    await stored.delete();
    expect(await ask(user, platform)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await callsOf(first)).toEqual([]);
  });
});

it('an account of a profile is asked with the header of the profile, and not without', async () => {
  const customer = await createUser();
  const profile = await inProfile(customer);
  const id = await postElsewhere(profile, 'threads');
  const found = answer('found', { posts: [{ platformPostId: id }] });
  expect(await ask(profile, 'threads', {}, forProfile(customer, profile.profileId))).toMatchObject(found);
  expect(await ask(profile, 'threads', {}, withKey(customer))).toMatchObject({ status: 404 });
});

it.each([
  ['neither a text nor a file', { text: undefined }, ''],
  ['an empty time', { from: '2026-11-20T08:00:00Z', to: '2026-11-20T08:00:00Z' }, 'from'],
  ['a time of more than 30 days', { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' }, 'from'],
  ['a time in the future', { to: '2090-01-01T00:00:00Z' }, 'to'],
])('%s is refused', async (_what, changes, field) => {
  const user = await createUser();
  const response = await ask(user, 'threads', changes);
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
  expect(JSON.stringify(response.body)).toContain(`"field":"body${field && `.${field}`}"`);
});

it('a test key is answered from the posts of test mode, without a call to a platform', async () => {
  const { test } = await createTestModeUser();
  const [accountId = ''] = test.accounts.x;
  const id = await publish(test, aPost({ text, platform: 'x' }));
  await eventually(
    () => readPost(test, id),
    ({ runs }) => runs.every(({ status }) => status === 'succeeded'),
  );
  const recent = { from: ago(5), to: undefined };
  expect(await ask(test, 'x', recent)).toMatchObject(answer('found', { posts: [{ postSubmissionId: id }] }));
  expect(await ask(test, 'x', { ...recent, text: 'Another text' })).toMatchObject(answer('cannot_tell'));
  expect(await ask(test, 'x')).toMatchObject(answer('not_found'));
  expect(await callsOf(accountId)).toEqual([]);
});
