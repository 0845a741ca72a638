import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Platform } from '../../../../functions/src/platforms/platform.ts';
import type { Run } from '../../../../functions/src/store/documents/run.ts';
import { insist } from '../client.ts';
import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { allTokens, createUser, type FlowUser } from './user.ts';

export interface PostOptions {
  platforms: readonly Platform[];
  /** Fields of the content; `SANDBOX` and `OUTSIDE` stand for the sandbox's address past the gate and through it. */
  content?: Record<string, unknown>;
  /** How long after now it is to go out (ms). */
  inMs?: number;
  /** What happens after the user is there and before the post is made. */
  before?: (world: World, user: FlowUser) => Promise<void>;
  /** The error every run has to end with; it publishes where there is none. */
  fails?: string;
}

const liveOn = ({ sandbox }: World, accountId: string) =>
  sandbox.platforms.flatMap((platform) => platform.published()).filter((post) => post.accountId === accountId);

/** An end that says what nobody can know, or what only the user can mend. */
const HONEST = new Set(['outcome_unknown', 'reconnect_required']);

const judgeRun = async (world: World, user: FlowUser, run: Run): Promise<Finding[]> => {
  const { accountId, platform, status, result, error } = run;
  const at = `${platform}: `;
  const live = liveOn(world, accountId);
  if (live.length > 1) return [{ kind: 'doubled', words: `${at}${live.length} posts are live` }];
  if (status === 'failed' && HONEST.has(error?.code ?? '')) {
    const isTrue = error?.code === 'outcome_unknown' || live.length === 0;
    return [{ kind: isTrue ? 'reported' : 'lost', words: `${at}${error?.code}, ${live.length} live` }];
  }
  if (status === 'failed')
    return [{ kind: 'lost', words: `${at}${error?.code}: ${error?.message}, ${live.length} live` }];
  if (status !== 'succeeded') return [{ kind: 'stuck', words: `${at}${status}, ${live.length} live` }];
  if (live[0]?.id !== result?.id)
    return [{ kind: 'lost', words: `${at}succeeded as ${result?.id}, live as ${live[0]?.id}` }];
  const record = await world.ctx.store
    .user(user.uid)
    .posts.doc(`${run.postSubmissionId}:${platform}:${accountId}`)
    .get();
  if (record.data()?.platformPostId !== result?.id) return [{ kind: 'lost', words: `${at}its owner sees no post` }];
  return [];
};

const judgeRefused = (world: World, run: Run, code: string): Finding[] => {
  const live = liveOn(world, run.accountId).length;
  if (run.status === 'failed' && run.error?.code === code && live === 0) return [];
  const kind = run.status === 'failed' || run.status === 'succeeded' ? 'lost' : 'stuck';
  return [{ kind, words: `${run.platform}: ${run.status} ${run.error?.code}, ${live} live` }];
};

const judge = async (world: World, user: FlowUser, wish: PostOptions, answered: string | null): Promise<Finding[]> => {
  const { store } = world.ctx;
  const submissions = await store.submissions.where('userId', '==', user.uid).get();
  if (submissions.size > 1) return [{ kind: 'doubled', words: `${submissions.size} submissions` }];
  const [submission] = submissions.docs;
  if (!submission || submission.id !== answered)
    return [{ kind: 'lost', words: 'the post that was answered is not there' }];
  if (submission.data().status !== 'dispatched')
    return [{ kind: 'stuck', words: `the submission is ${submission.data().status}` }];
  const runs = (await store.runs(submission.id).get()).docs.map((document) => document.data());
  if (runs.length !== wish.platforms.length) return [{ kind: 'lost', words: `${runs.length} runs` }];
  const findings = runs.map((run) => (wish.fails ? judgeRefused(world, run, wish.fails) : judgeRun(world, user, run)));
  return (await Promise.all(findings)).flat();
};

const accepted = z.object({ postSubmissionId: z.string() });

/** A client posts, with a key of its own making, and asks until it is answered. */
export const postFlow = (name: string, wish: PostOptions, mayBeTold?: Flow['mayBeTold']): Flow => ({
  name,
  ...(mayBeTold ? { mayBeTold } : {}),
  set: async (world): Promise<Scene> => {
    const user = await createUser(world, wish.platforms);
    await wish.before?.(world, user);
    const text = `Post ${randomUUID()}`;
    const content = z.record(z.string(), z.unknown()).parse(
      JSON.parse(
        JSON.stringify(wish.content ?? {})
          .replaceAll('SANDBOX', world.sandbox.url)
          .replaceAll('OUTSIDE', world.outside),
      ),
    );
    let answered: string | null = null;
    return {
      act: async () => {
        const reply = await insist(world, '/v1/posts', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'service-api-key': user.apiKey,
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            post: { content: { text, platform: [...wish.platforms], ...content } },
            ...(wish.inMs ? { scheduledTime: new Date(Date.now() + wish.inMs).toISOString() } : {}),
          }),
        });
        answered = reply.status === 201 ? accepted.parse(JSON.parse(reply.text)).postSubmissionId : reply.text;
      },
      judge: () => judge(world, user, wish, answered),
      secrets: () => [user.apiKey, ...allTokens(world)],
    };
  },
});
