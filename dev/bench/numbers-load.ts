import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { newSeries } from '../../functions/src/domain/metrics/index.ts';
import { READS_PER_TASK } from '../../functions/src/domain/metrics/sweep-metrics.ts';
import { HOUR } from '../../functions/src/model/clock.ts';
import type { StackDescription } from '../stack/description.ts';
import { connectAccount } from '../stack/user.ts';
import { answerTo, type SendOne, sendTask } from './load.ts';
import { subscribers } from './subscribers.ts';

const made = z.object({ id: z.string() });

/** The numbers of a text on Threads that are due first. A request has as many reads as a task, of an account each. */
export function numbersLoad(stack: StackDescription) {
  return async (count: number): Promise<SendOne> => {
    const users = await subscribers(count * READS_PER_TASK, 0);
    const reads = await Promise.all(users.map(({ uid }) => dueRead(stack, uid)));
    return (url, index) => sendTask(url, { reads: reads.slice(index * READS_PER_TASK, (index + 1) * READS_PER_TASK) });
  };
}

async function dueRead(stack: StackDescription, userId: string) {
  const username = `bench_${randomUUID().slice(0, 8)}`;
  const account = {
    platform: 'threads',
    accountId: await connectAccount(context(), stack, userId, 'threads', username),
  } as const;
  const { id } = made.parse(
    JSON.parse(await answerTo(`${stack.sandboxUrl}/_sandbox/post`, { ...account, text: 'Bench' }, {}, [200, 201])),
  );
  const publishedAt = new Date(Date.now() - 2 * HOUR);
  await context()
    .store.user(userId)
    .posts.doc(`threads:${id}`)
    .create({
      ...account,
      postSubmissionId: id,
      runId: 'threads',
      platformPostId: id,
      url: null,
      text: 'Bench',
      mediaType: 'text',
      mediaUrls: [],
      enableRepurposing: false,
      publishedAt,
      expireAt: null,
      ...newSeries({ userId, ...account }, publishedAt),
    });
  return { userId, ...account, of: 'posts' };
}
