import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createPost } from '../../functions/src/domain/posts/index.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import { MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import type { StackDescription } from '../stack/description.ts';
import { ms, type Row, times } from './measure.ts';

const POSTS = 100;
/** Between the times of two posts: the machine of the local stack publishes about two posts a second. */
const SPACING_MS = SECOND;
/** Long enough for all posts to be fanned out before the first is due. */
const AHEAD_MS = 90 * SECOND;
const POLL_INTERVAL_MS = 2 * SECOND;

const published = z.array(z.object({ text: z.string().nullable(), at: z.iso.datetime() }));

/** How late scheduled posts are live: from the scheduled time until the platform has the post. */
export async function measureSchedule({ demo, sandboxUrl }: StackDescription): Promise<Row[]> {
  const ctx = context();
  const [account] = (await ctx.store.user(demo.uid).accounts('threads').get()).docs;
  const accountId = account?.id ?? '';
  const start = Date.now() + AHEAD_MS;
  const due = new Map(times(POSTS).map((index) => [`Scheduled ${index}`, start + index * SPACING_MS]));
  for (const [text, at] of due)
    await createPost(
      ctx,
      {
        userId: demo.uid,
        content: { text, mediaType: 'text', media: [], originals: [] },
        targets: [{ platform: 'threads', accountId, targetId: `threads:${accountId}`, runId: 'threads' }],
        publishAt: new Date(at),
        trace: rootTrace(),
      },
      { claim: null, logger: stdoutLogger({ functionName: 'bench' }), publisher: 'queue' },
    );
  const end = start + POSTS * SPACING_MS + MINUTE;
  for (;;) {
    const live = published.parse(await (await fetch(`${sandboxUrl}/_sandbox/published`)).json());
    const late = live.flatMap(({ text, at }) => {
      const dueAt = due.get(text ?? '');
      return dueAt === undefined ? [] : [Date.parse(at) - dueAt];
    });
    if (late.length < POSTS && Date.now() < end) {
      await sleep(POLL_INTERVAL_MS);
      continue;
    }
    const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)];
    const what = `scheduled posts, from their time until they are live (${late.length} of ${POSTS}, p50 and p99)`;
    return [{ what, ours: `${ms(p50)}, ${ms(p99)}`, floor: '', ratio: null, goal: '', met: null }];
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}
