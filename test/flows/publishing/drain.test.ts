import { randomUUID } from 'node:crypto';
import { type Delivery, MovableClock, QueueDriver } from '@herald-lab/cloud-tasks';
import { type SimulatedAccounts, startSandbox } from '@herald-lab/sandbox';
import { expect, it } from 'vitest';
import { subscribe } from '../../../dev/stack/user.ts';
import { type Context, context } from '../../../functions/src/context.ts';
import { saveConnection } from '../../../functions/src/domain/accounts/index.ts';
import { createPost } from '../../../functions/src/domain/posts/index.ts';
import { deliver, orchestrate } from '../../../functions/src/domain/publishing/jobs.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { orchestrateQueues, publishQueue } from '../../../functions/src/infra/queue/task-queue.ts';
import { HOUR } from '../../../functions/src/model/clock.ts';
import { traceContext } from '../../../functions/src/model/post.ts';
import { submissionsOf } from '../../support/stored.ts';

const USERS = 12;
const POSTS_EACH = 5;
const CONCURRENCY = 30;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}

/** A subscribed user with a Threads account. */
async function createUser(ctx: Context, accounts: SimulatedAccounts) {
  const uid = randomUUID();
  const { accountId, accessToken, username, displayName, expiresIn } = accounts.seed({
    username: `load.${uid.slice(0, 8)}`,
  });
  const tokens = { accessToken, refreshToken: null, tokenType: 'bearer', expiresIn, scope: null };
  const profile = { platformId: accountId, displayName, username, avatarUrl: null, accountType: 'user' } as const;
  await Promise.all([subscribe(ctx, uid), saveConnection(ctx, uid, 'threads', { tokens, profile })]);
  return { uid, accountId };
}

type User = Awaited<ReturnType<typeof createUser>>;

function submit(ctx: Context, { uid, accountId }: User, text: string) {
  return createPost(
    ctx,
    {
      userId: uid,
      content: { text, mediaType: 'text', media: [], originals: [] },
      targets: [{ platform: 'threads', accountId, targetId: `threads:${accountId}`, runId: 'threads' }],
      publishAt: null,
      trace: rootTrace(),
    },
    { claim: null, logger: silent },
  );
}

function perform(ctx: Context, { queue, payload }: Delivery) {
  const { userId, postSubmissionId, accountId } = payload;
  const [uid, id] = [String(userId), String(postSubmissionId)];
  return orchestrateQueues.some((name) => name === queue)
    ? orchestrate(ctx, { postSubmissionId: id, trace: traceContext.parse(payload['traceContext']) })
    : deliver(ctx, { userId: uid, postSubmissionId: id, platform: 'threads', accountId: String(accountId) }, silent);
}

/** Delivers a task to two workers at the same time. The queue repeats it unless it is done for both. */
async function deliverTwice(ctx: Context, task: Delivery): Promise<number> {
  const results = await Promise.all([perform(ctx, task), perform(ctx, task)]);
  return results.every(({ kind }) => kind === 'done') ? 204 : 500;
}

/** The functions' context, with a separate queue and platform. */
async function fixture() {
  const sandbox = await startSandbox({ port: 0 });
  const accounts = sandbox.platforms.find(({ name }) => name === 'threads')?.accounts;
  if (!accounts) throw new Error('The sandbox has no Threads.');
  const clock = new MovableClock();
  const queue = new QueueDriver({ clock, deliver: (task) => deliverTwice(ctx, task) });
  for (const id of [...orchestrateQueues, publishQueue('threads')])
    queue.register(id, {
      retryConfig: { maxAttempts: 20, minBackoffSeconds: 1, maxBackoffSeconds: 60 },
      rateLimits: { maxConcurrentDispatches: CONCURRENCY },
    });
  const base = context();
  const url = `${sandbox.url}/threads`;
  const threads = { authUrl: url, apiUrl: url, clientId: 'herald-local', redirectUri: 'https://herald.example/cb' };
  const ctx: Context = {
    ...base,
    clock,
    queue,
    config: { ...base.config, platforms: { ...base.config.platforms, threads } },
  };
  const drain = () => queue.runUntil(clock.now() + HOUR);
  return { sandbox, accounts, drain, ctx };
}

it(`${USERS * POSTS_EACH} posts of ${USERS} users, every task delivered twice, are published once each`, async () => {
  const { sandbox, accounts, drain, ctx } = await fixture();
  const users = await Promise.all(times(USERS).map(() => createUser(ctx, accounts)));
  const posts = users.flatMap((user) => times(POSTS_EACH).map((nth) => ({ user, text: `Post ${nth} of ${user.uid}` })));
  for (let first = 0; first < posts.length; first += CONCURRENCY)
    await Promise.all(posts.slice(first, first + CONCURRENCY).map(({ user, text }) => submit(ctx, user, text)));

  await drain();

  const live = sandbox.platforms.flatMap((platform) => platform.published());
  expect(live.map(({ accountId, text }) => `${accountId} ${text}`).sort()).toEqual(
    posts.map(({ user, text }) => `${user.accountId} ${text}`).sort(),
  );
  const runs = await Promise.all(
    users.map(async ({ uid }) => {
      const submissions = await submissionsOf(uid, ctx.store);
      return (await Promise.all(submissions.map(async ({ id }) => (await ctx.store.runs(id).get()).docs))).flat();
    }),
  );
  const ids = runs.flat().map((run) => (run.data().status === 'succeeded' ? run.data().result?.id : 'not succeeded'));
  expect(ids.sort()).toEqual(live.map(({ id }) => id).sort());
  await sandbox.close();
});
