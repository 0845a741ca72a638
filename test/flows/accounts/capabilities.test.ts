import { afterEach, beforeAll, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { request, withKey } from '../../support/api.ts';
import { callsOf, inject } from '../../support/sandbox.ts';
import { simulate } from '../../support/sandbox-control.ts';
import { createTestModeUser } from '../../support/test-mode.ts';
import { createUser, type TestUser } from '../../support/user.ts';

let user: TestUser;
let accountId: string;
beforeAll(async () => {
  user = await createUser({ tiktok: 1, bluesky: 1 });
  accountId = user.accounts.tiktok[0] ?? '';
});
afterEach(() => simulate('tiktok', { creatorInfoError: null, stitchDisabled: false, maxVideoSeconds: 300 }));

function read(path: string, by: Pick<TestUser, 'apiKey'> = user) {
  return request(`/v1/accounts/${path}/capabilities`, { headers: withKey(by) });
}

function account() {
  return context().store.user(user.uid).accounts('tiktok').doc(accountId);
}

it('the capabilities show who posts to TikTok, and what this account may choose', async () => {
  await simulate('tiktok', { stitchDisabled: true, maxVideoSeconds: 90 });
  const { profile } = (await account().get()).data() ?? {};
  expect(await read(`tiktok/${accountId}`)).toMatchObject({
    status: 200,
    body: {
      platform: 'tiktok',
      accountId,
      blocked: null,
      creator: {
        nickname: profile?.displayName,
        username: profile?.username,
        avatarUrl: profile?.avatarUrl,
        privacyChoices: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
        commentsDisabled: false,
        duetDisabled: false,
        stitchDisabled: true,
        maxVideoSeconds: 90,
      },
    },
  });
});

it.each([
  ['spam_risk_too_many_posts', "This account has reached TikTok's daily limit of posts."],
  ['spam_risk_user_banned_from_posting', 'TikTok has banned this account from posting. Open TikTok to see why.'],
  ['reached_active_user_cap', 'TikTok lets no more accounts post through this service today.'],
])('the capabilities explain why the account cannot post to TikTok now: %s', async (creatorInfoError, blocked) => {
  await simulate('tiktok', { creatorInfoError });
  expect(await read(`tiktok/${accountId}`)).toMatchObject({ status: 200, body: { blocked, creator: null } });
});

it('a platform without capabilities gets a response, and is asked nothing', async () => {
  const [other = ''] = user.accounts.bluesky;
  const body = { platform: 'bluesky', accountId: other, blocked: null, creator: null };
  expect(await read(`bluesky/${other}`)).toMatchObject({ status: 200, body });
  expect(await callsOf(other)).toEqual([]);
});

it('an account that is not connected, or is not for this key, is refused', async () => {
  expect(await read('tiktok/nobody')).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  const accounts = [`bluesky:${user.accounts.bluesky[0]}`];
  const apiKey = await createApiKey(context(), user.uid, null, { accounts });
  expect(await read(`tiktok/${accountId}`, { apiKey })).toMatchObject({
    status: 403,
    body: { error: { code: 'account_not_allowed' } },
  });
});

it('a token that TikTok refuses is refreshed, and TikTok is asked once more', async () => {
  await inject({ platform: 'tiktok', operation: 'creatorInfo', times: 1, status: 401, accountId });
  expect(await read(`tiktok/${accountId}`)).toMatchObject({ status: 200, body: { creator: expect.anything() } });
  const operations = (await callsOf(accountId)).map(({ operation }) => operation);
  expect(operations.slice(-3)).toEqual(['creatorInfo', 'refresh', 'creatorInfo']);
});

it('the response repeats the wait that TikTok asks for', async () => {
  await inject({ platform: 'tiktok', operation: 'creatorInfo', times: 1, status: 429, accountId });
  const limited = await read(`tiktok/${accountId}`);
  expect(limited).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(limited.headers.get('retry-after')).toBe('60');
  await inject({ platform: 'tiktok', operation: 'creatorInfo', times: 1, status: 500, accountId });
  const away = await read(`tiktok/${accountId}`);
  expect(away).toMatchObject({ status: 503, body: { error: { code: 'platform_unavailable' } } });
  expect(away.headers.get('retry-after')).toBe('10');
});

it('an account that has lost its permission requires a new connection', async () => {
  const body = { data: {}, error: { code: 'scope_not_authorized', message: 'No.', log_id: 'x' } };
  await inject({ platform: 'tiktok', operation: 'creatorInfo', times: 2, status: 401, body, accountId });
  const refused = { status: 409, body: { error: { code: 'reconnect_required' } } };
  expect(await read(`tiktok/${accountId}`)).toMatchObject(refused);
  await account().update({ reconnectRequired: true });
  expect(await read(`tiktok/${accountId}`)).toMatchObject(refused);
  await account().update({ reconnectRequired: false });
});

it('test mode simulates a creator, and sends nothing', async () => {
  const { test } = await createTestModeUser();
  const [simulated = ''] = test.accounts.tiktok;
  expect(await read(`tiktok/${simulated}`, test)).toMatchObject({
    status: 200,
    body: { blocked: null, creator: { nickname: 'Simulated TikTok account', stitchDisabled: true } },
  });
  expect(await callsOf(simulated)).toEqual([]);
});
