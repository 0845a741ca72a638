import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { listen } from '../../support/listen.ts';
import { inProfile } from '../../support/profiles.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const result = z.looseObject({
  status: z.string(),
  postSubmissionId: z.string().nullable(),
  error: z.looseObject({ code: z.string() }).nullable(),
});
const batchResponse = z.object({ results: z.array(result), counts: z.record(z.string(), z.number()) });
const checkResponse = z.object({
  results: z.array(z.object({ status: z.string(), problems: z.array(z.looseObject({ rule: z.string() })) })),
  counts: z.record(z.string(), z.number()),
});

const later = { scheduledTime: new Date(Date.now() + 30 * DAY).toISOString() };

function scheduled(text: string, content: object = {}, rest: object = {}) {
  return aPost({ text, ...content }, { ...later, ...rest });
}

async function send(user: Pick<TestUser, 'apiKey'>, body: object, at?: string) {
  const response = await request('/v1/posts/batch', { body, headers: withKey(user), ...(at ? { at } : {}) });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
}

async function batch(user: Pick<TestUser, 'apiKey'>, posts: readonly unknown[], at?: string) {
  const { results, counts } = batchResponse.parse(await send(user, { posts }, at));
  return { results, counts, statuses: results.map(({ status }) => status) };
}

async function single(user: TestUser, body: object, headers: Record<string, string> = {}) {
  const { body: accepted } = await request('/v1/posts', { body, headers: { ...withKey(user), ...headers } });
  return z.object({ postSubmissionId: z.string() }).parse(accepted).postSubmissionId;
}

async function postsOf(user: TestUser): Promise<number> {
  const { body } = await request('/v1/posts?limit=50', { headers: withKey(user) });
  return z.object({ posts: z.array(z.unknown()) }).parse(body).posts.length;
}

it('a batch accepts the valid posts, refuses each invalid one alone, and repeated makes no second post', async () => {
  const user = await createUser();
  const posts = [
    scheduled('One'),
    scheduled('Without an account', { platform: 'x' }),
    17,
    scheduled('Misplaced', { scheduledTime: 'tomorrow' }),
    { ...scheduled('One'), idempotencyKey: 'ключ' },
    scheduled('Two'),
    scheduled('One'),
  ];
  const first = await batch(user, posts);
  expect(first.counts).toEqual({ accepted: 2, replayed: 1, refused: 4 });
  const refused = (code: string, details: object) => ({ status: 'refused', error: { code, ...details } });
  const field = (name: string) => ({ details: [{ field: name }] });
  expect(first.results).toMatchObject([
    { index: 0, status: 'accepted', warnings: [], error: null },
    refused('missing_integrations', { docUrl: expect.stringContaining('/v1/docs/errors/missing_integrations') }),
    refused('validation_error', field('body')),
    refused('validation_error', field('body.post.content.scheduledTime')),
    refused('validation_error', field('body.idempotencyKey')),
    { index: 5, status: 'accepted' },
    { index: 6, status: 'replayed', postSubmissionId: first.results[0]?.postSubmissionId },
  ]);
  const again = await batch(user, posts);
  expect(again.counts).toEqual({ accepted: 0, replayed: 3, refused: 4 });
  expect(again.results.map((each) => each.postSubmissionId)).toEqual(
    first.results.map((each) => each.postSubmissionId),
  );
  expect(await postsOf(user)).toBe(2);
});

it('an item is the same request as a single post with its body or its key', async () => {
  const user = await createUser();
  const key = randomUUID();
  const derived = await single(user, scheduled('By its body'));
  const keyed = await single(user, scheduled('By its key'), { 'idempotency-key': key });
  const { results } = await batch(user, [
    scheduled('By its body'),
    { ...scheduled('By its key'), idempotencyKey: key },
    { ...scheduled('Another post'), idempotencyKey: key },
    { ...scheduled('Of the batch'), idempotencyKey: 'from the batch' },
  ]);
  expect(results).toMatchObject([
    { status: 'replayed', postSubmissionId: derived },
    { status: 'replayed', postSubmissionId: keyed },
    {
      status: 'refused',
      error: { code: 'idempotency_conflict', details: { reason: 'different_body', location: `/v1/posts/${keyed}` } },
    },
    { status: 'accepted' },
  ]);
  const repeated = await single(user, scheduled('Of the batch'), { 'idempotency-key': 'from the batch' });
  expect(repeated).toBe(results[3]?.postSubmissionId);
  await request(`/v1/posts/${derived}`, { method: 'DELETE', headers: withKey(user) });
  expect((await batch(user, [scheduled('By its body')])).statuses).toEqual(['accepted']);
  expect(await postsOf(user)).toBe(4);
});

it('a body without a list of 1 to 100 posts, or with a misspelt dryRun, is refused', async () => {
  const user = await createUser();
  const posts = Array.from({ length: 101 }, () => 'invalid');
  for (const [body, field] of [
    [[], 'body'],
    [{}, 'body.posts'],
    [{ posts: [] }, 'body.posts'],
    [{ posts }, 'body.posts'],
    [{ posts: posts.slice(1), dryrun: true }, 'body.dryrun'],
  ] as const)
    expect(await request('/v1/posts/batch', { body, headers: withKey(user) })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field }] } },
    });
});

it('the other results are returned where a post fails unexpectedly, and a repeat makes only that post', async () => {
  const user = await createUser();
  const { store } = context();
  const broken: typeof store.batch = () => {
    const real = store.batch();
    const create = real.create.bind(real);
    real.create = (...parameters: [never, never]) => {
      if (JSON.stringify(parameters[1]).includes('Broken')) throw new Error('a programming mistake');
      return create(...parameters);
    };
    return real;
  };
  const { url, close } = await listen(createApi({ ...context(), store: { ...store, batch: broken } }));
  const posts = [scheduled('One'), scheduled('Broken'), scheduled('Two')];
  const { results, counts } = await batch(user, posts, url);
  close();
  expect(counts).toEqual({ accepted: 2, replayed: 0, refused: 1 });
  expect(results[1]).toMatchObject({ error: { code: 'post_creation_failed', message: expect.any(String) } });
  expect(JSON.stringify(results)).not.toContain('programming mistake');
  expect((await batch(user, posts)).statuses).toEqual(['replayed', 'accepted', 'replayed']);
  expect(await postsOf(user)).toBe(3);
});

it('each new post counts in the limit per day of a profile, and posts over the limit are refused', async () => {
  const profile = await inProfile(await createUser({ threads: 0 }), { limits: { postsPerDay: 2 } });
  const posts = ['One', 'Two', 'Three'].map((text) => scheduled(text));
  expect((await batch(profile, posts.slice(0, 1))).statuses).toEqual(['accepted']);
  const { results, counts } = await batch(profile, [...posts, 'invalid']);
  expect(counts).toEqual({ accepted: 1, replayed: 1, refused: 2 });
  const refusals = results.flatMap(({ error }) => error ?? []);
  expect(refusals).toMatchObject([
    { code: 'rate_limit_exceeded', message: expect.stringContaining('The limit of this profile is 2 posts a day.') },
    { code: 'validation_error' },
  ]);
  expect(await postsOf(profile)).toBe(2);
});

it('a batch publishes only to the accounts that its key allows', async () => {
  const user = await createUser({ threads: 2 });
  const [mine = '', other = ''] = user.accounts.threads;
  const limited = { apiKey: await createApiKey(context(), user.uid, null, { accounts: [`threads:${mine}`] }) };
  const to = (accountId: string) => scheduled('To one', { platform: { platform: 'threads', accountId } });
  await single(user, to(other));
  const posts = [to(mine), to(other)];
  const { results } = await batch(limited, posts);
  expect(results).toMatchObject([
    { status: 'accepted' },
    { status: 'refused', error: { code: 'account_not_allowed' } },
  ]);
  const checked = checkResponse.parse(await send(limited, { posts, dryRun: true }));
  expect(checked.results.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual([
    ['batch.already_accepted'],
    ['batch.account_not_allowed'],
  ]);
});

it('dryRun reports the problems of each post, and stores nothing', async () => {
  const user = await createUser({ x: 1 });
  const posts = [
    scheduled('Fine'),
    scheduled('中'.repeat(196), { platform: 'x' }),
    scheduled('No account', { platform: 'instagram' }),
    scheduled('Fine'),
    { post: { content: { text: 'Past', platform: 'threads' } }, scheduledTime: '2020-01-01T00:00Z' },
    { ...scheduled('Keyed'), idempotencyKey: 'k' },
    { ...scheduled('Keyed otherwise'), idempotencyKey: 'k' },
  ];
  const { results, counts } = checkResponse.parse(await send(user, { posts, dryRun: true }));
  expect(counts).toEqual({ valid: 4, invalid: 3 });
  expect(results.map(({ problems }) => problems.map(({ rule }) => rule))).toEqual([
    [],
    ['x.text_length'],
    ['account.connected', 'instagram.media_required'],
    ['batch.duplicate'],
    ['request.too_small'],
    [],
    ['batch.key_conflict'],
  ]);
  expect(results[3]?.problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining('posts.0') }]);
  expect(results[4]?.problems).toMatchObject([{ severity: 'error', field: 'body.scheduledTime' }]);
  expect(await postsOf(user)).toBe(0);
});
