import { context } from '../../functions/src/context.ts';
import { createPost } from '../../functions/src/domain/posts/index.ts';
import { orchestrate } from '../../functions/src/domain/publishing/jobs.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import type { Task } from '../../functions/src/infra/queue/task-queue.ts';
import { median, type Row, timed, times } from './measure.ts';
import { subscribers } from './subscribers.ts';

const SIZES = [1, 10, 100, 1000];
const ITERATIONS = 3;
const logger = stdoutLogger({ functionName: 'bench' });

/** Time per target and memory as the number of targets grows. */
export async function measureFanOut(): Promise<Row[]> {
  const [user] = await subscribers(1);
  if (!user) return [];
  await fanOut(user.uid, 10);
  const rows: Row[] = [];
  let perTargetOfTen = 0;
  for (const size of SIZES) {
    const before = process.memoryUsage().rss;
    const took: number[] = [];
    for (const _iteration of times(ITERATIONS)) took.push(await fanOut(user.uid, size));
    const grown = Math.max(0, (process.memoryUsage().rss - before) / 1024 / 1024);
    const perTarget = median(took) / size;
    if (size === 10) perTargetOfTen = perTarget;
    const ratio = size > 10 ? perTarget / perTargetOfTen : null;
    rows.push({
      what: `fan-out to ${size} target${size > 1 ? 's' : ''}, per target`,
      ours: `${perTarget.toFixed(2)} ms, memory +${grown.toFixed(0)} MB`,
      floor: size > 10 ? `${perTargetOfTen.toFixed(2)} ms (10 targets)` : '–',
      ratio,
      goal: size > 10 ? 'flat' : '',
      met: ratio === null ? null : ratio <= 1.2,
    });
  }
  return rows;
}

/** Accepting and fanning out a post with this many targets, ms; the queue accepts every task. */
async function fanOut(uid: string, size: number): Promise<number> {
  const tasks: Task[] = [];
  const ctx = { ...context(), queue: { enqueue: async (task: Task) => void tasks.push(task) } };
  const took = await timed(async () => {
    const { postSubmissionId } = await createPost(
      ctx,
      {
        userId: uid,
        content: { text: 'Bench', mediaType: 'text', media: [], originals: [] },
        targets: times(size).map((index) => ({
          platform: 'threads',
          accountId: `bench-${index}`,
          targetId: `threads:bench-${index}`,
          runId: `threads:bench-${index}`,
        })),
        publishAt: null,
        trace: rootTrace(),
      },
      { claim: null, logger, publisher: 'queue' },
    );
    await orchestrate(ctx, { postSubmissionId, trace: rootTrace() });
  });
  // The orchestrator's own task counts as well.
  if (tasks.length !== size + 1) throw new Error(`${tasks.length} tasks for ${size} targets`);
  return took;
}
