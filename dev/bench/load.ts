import { context } from '../../functions/src/context.ts';
import { addEvent, eventIdOf } from '../../functions/src/domain/events/index.ts';
import { createPost } from '../../functions/src/domain/posts/index.ts';
import { startRecording } from '../../functions/src/domain/webhooks/index.ts';
import { sequenceEvents } from '../../functions/src/domain/webhooks/jobs.ts';
import { stdoutLogger } from '../../functions/src/infra/observe/logger.ts';
import { rootTrace } from '../../functions/src/infra/observe/trace.ts';
import type { Content } from '../../functions/src/model/post.ts';
import { times } from './measure.ts';

/** One request of a load: called with its index, after the instance has started. */
export type SendOne = (url: string, index: number) => Promise<void>;

/** Requests that a function receives many of at once. */
export interface Load {
  what: string;
  /** The function's deployed name. */
  target: string;
  /** The most requests at once, where as many as the function accepts would take too long. */
  most?: number;
  /** A mixture of requests, which is not measured with one. */
  mixture?: true;
  /** Prepares the data of `count` requests. */
  prepare(count: number): Promise<SendOne>;
}

/** How many events each user has. */
export const EVENTS = 50;

/** A token as Cloud Tasks and Cloud Scheduler send it; the SDK reads it without verifying it, since Cloud Run has. */
export const UNVERIFIED = `Bearer ${['{"alg":"none"}', '{"sub":"bench"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`;

export async function post(...request: Parameters<typeof answerTo>): Promise<void> {
  await answerTo(...request);
}

/** Posts JSON, and returns the body of the response. */
export async function answerTo(
  url: string,
  body: unknown,
  headers: Record<string, string>,
  accepted: number[],
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!accepted.includes(response.status)) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

/** A stored post without an enqueued task. Returns its id. */
export async function storePost(
  userId: string,
  targets: number,
  publishAt: Date | null,
  media: Content['media'] = [],
): Promise<string> {
  const { postSubmissionId } = await createPost(
    quietContext(),
    {
      userId,
      content: { text: 'Bench', mediaType: media.length > 0 ? 'image' : 'text', media, originals: [] },
      targets: times(targets).map((index) => ({
        platform: 'threads',
        accountId: `bench-${index}`,
        targetId: `threads:bench-${index}`,
        runId: `threads:bench-${index}`,
      })),
      publishAt,
      trace: rootTrace(),
    },
    { claim: null, logger: stdoutLogger({ functionName: 'bench' }), publisher: 'queue', isRecorded: () => true },
  );
  return postSubmissionId;
}

/** The deployment's context, which enqueues no tasks. */
export function quietContext() {
  return { ...context(), queue: { enqueue: async () => undefined } };
}

/** A 503 asks for another attempt: the platform is still processing the file, which has been sent. */
export function sendTask(url: string, data: unknown): Promise<void> {
  return post(url, { data }, { authorization: UNVERIFIED }, [204, 503]);
}

/** Has events recorded for a user, as they are with the commits in which they happen. */
export async function recordEvents(userId: string): Promise<void> {
  const { store } = context();
  await startRecording(context(), userId);
  const batch = store.batch();
  const data = { balance: 1, threshold: 60 };
  for (const index of times(EVENTS))
    addEvent(store, batch, { id: eventIdOf(userId, index), userId, type: 'credits.low', at: new Date(), data });
  await batch.commit();
}

/** Numbers the events of a user, with a delivery of each for every endpoint. */
export async function numberEvents(userId: string): Promise<void> {
  while ((await sequenceEvents(quietContext(), userId, stdoutLogger({}))).kind !== 'done');
}

/** How many posts each concurrent client sends in a row. */
export const POSTS = 10;

/** Concurrent clients, each of which has a separate address and reads several times in a row. */
export function readLoad(path: string, status: number) {
  return async (): Promise<SendOne> => async (url, index) => {
    for (const _iteration of times(POSTS)) {
      const response = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': `198.18.0.${index}` } });
      await response.arrayBuffer();
      if (response.status !== status) throw new Error(`${url}${path}: ${response.status}`);
    }
  };
}
