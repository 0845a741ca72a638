import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { saveConnection } from '../../functions/src/connections/save-connection.ts';
import { type Context, context } from '../../functions/src/context.ts';
import { rootTrace } from '../../functions/src/observe/trace.ts';
import { createPost } from '../../functions/src/posts/create.ts';
import { deliver } from '../../functions/src/publishing/deliver.ts';
import { orchestrate } from '../../functions/src/publishing/orchestrate.ts';
import { ORCHESTRATE_QUEUE } from '../../functions/src/publishing/task-names.ts';
import { traceContext } from '../../functions/src/store/documents/submission.ts';
import type { SimulatedAccounts } from '../../local/sandbox/core/platform.ts';
import { startSandbox } from '../../local/sandbox/server.ts';
import { subscribe } from '../../local/user.ts';
import { submissionsOf } from '../support/stored.ts';
import { InMemoryQueue } from './in-memory-queue.ts';

const USERS = 100;
const POSTS_EACH = 10;
const CONCURRENCY = 30;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A subscribed user with a Threads account. */
const createUser = async (ctx: Context, accounts: SimulatedAccounts) => {
  const uid = randomUUID();
  const { accountId, accessToken, username, displayName, expiresIn } = accounts.seed({
    username: `load.${uid.slice(0, 8)}`,
  });
  const tokens = { accessToken, refreshToken: null, tokenType: 'bearer', expiresIn, scope: null };
  const profile = { platformId: accountId, displayName, username, avatarUrl: null, accountType: 'user' } as const;
  await Promise.all([subscribe(ctx, uid), saveConnection(ctx, uid, 'threads', { tokens, profile })]);
  return { uid, accountId };
};

type User = Awaited<ReturnType<typeof createUser>>;

const submit = (ctx: Context, { uid, accountId }: User, text: string) =>
  createPost(
    ctx,
    {
      userId: uid,
      content: { text, mediaType: 'text', media: [], originals: [] },
      targets: [{ platform: 'threads', accountId, targetId: `threads:${accountId}`, runId: 'threads' }],
      publishAt: null,
      enableRepurposing: false,
      trialReel: false,
      trace: rootTrace(),
    },
    { claim: null, logger: silent },
  );

/** The functions' context, with a queue and a platform of its own. */
const fixture = async () => {
  const sandbox = await startSandbox({ port: 0 });
  const accounts = sandbox.platforms.find(({ name }) => name === 'threads')?.accounts;
  if (!accounts) throw new Error('The sandbox has no Threads.');
  const pile = new InMemoryQueue();
  const base = context();
  const url = `${sandbox.url}/threads`;
  const threads = { authUrl: url, apiUrl: url, clientId: 'herald-local', redirectUri: 'https://herald.example/cb' };
  const ctx: Context = {
    ...base,
    queue: pile,
    config: { ...base.config, platforms: { ...base.config.platforms, threads } },
  };
  return { sandbox, accounts, pile, ctx };
};

it(`${USERS * POSTS_EACH} posts of ${USERS} users, every task delivered twice, are published once each`, {
  timeout: 600_000,
}, async () => {
  const { sandbox, accounts, pile, ctx } = await fixture();
  const users = await Promise.all(times(USERS).map(() => createUser(ctx, accounts)));
  const posts = users.flatMap((user) => times(POSTS_EACH).map((nth) => ({ user, text: `Post ${nth} of ${user.uid}` })));
  for (let first = 0; first < posts.length; first += CONCURRENCY)
    await Promise.all(posts.slice(first, first + CONCURRENCY).map(({ user, text }) => submit(ctx, user, text)));

  await pile.drain(CONCURRENCY, ({ queue, payload }) => {
    const { userId, postSubmissionId, accountId } = payload;
    const [uid, id] = [String(userId), String(postSubmissionId)];
    return queue === ORCHESTRATE_QUEUE
      ? orchestrate(ctx, { postSubmissionId: id, trace: traceContext.parse(payload['traceContext']) }, silent)
      : deliver(ctx, { userId: uid, postSubmissionId: id, platform: 'threads', accountId: String(accountId) }, silent);
  });

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
