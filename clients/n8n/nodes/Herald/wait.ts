import { type IDataObject, type IExecuteFunctions, type INode, NodeOperationError, sleep } from 'n8n-workflow';
import { callHerald } from '../request.ts';

/** What the node reads of a post. */
export interface Post extends IDataObject {
  postSubmissionId: string;
  outcome: string;
  runs: Run[];
}

interface Run extends IDataObject {
  targetId: string;
  error: { message: string } | null;
  notes: Array<{ code: string; message: string }>;
}

const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;

/** Polls with growing pauses until the post has ended. Throws a `NodeOperationError` if it has not within `maxWaitMs`. */
export async function waitForOutcome(
  functions: IExecuteFunctions,
  id: string,
  { maxWaitMs, itemIndex }: { maxWaitMs: number; itemIndex: number },
): Promise<Post> {
  const deadline = Date.now() + maxWaitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 1.5)) {
    functions.getExecutionCancelSignal()?.throwIfAborted();
    const patienceMs = Math.max(0, deadline - Date.now());
    const { body } = await callHerald(functions, { method: 'GET', path: `/v1/posts/${id}`, itemIndex, patienceMs });
    const post = body as Post;
    if (post.outcome !== 'publishing' && post.outcome !== 'scheduled') return post;
    if (Date.now() + pause > deadline) throw notInTime(functions.getNode(), post, itemIndex);
    await sleep(pause);
  }
}

/** Throws a `NodeOperationError` with the reason of each target unless the whole post is live. */
export function requirePublished(node: INode, post: Post, itemIndex: number): void {
  if (post.outcome === 'published') return;
  const reasons = post.runs.flatMap(({ targetId, error, notes }) => {
    const reason = error ?? notes.find(({ code }) => code.startsWith('reply_'));
    return reason ? [`${targetId}: ${reason.message}`] : [];
  });
  throw postError(node, [`The post is ${post.outcome.replace('_', ' ')}.`, ...reasons].join(' '), post, itemIndex);
}

function notInTime(node: INode, post: Post, itemIndex: number) {
  return postError(node, 'The post was not published in time. It goes on.', post, itemIndex);
}

function postError(node: INode, message: string, post: Post, itemIndex: number) {
  const description = `Post ${post.postSubmissionId}. The operation Retry publishes to the failed targets only.`;
  const error = new NodeOperationError(node, message, { description, itemIndex });
  error.context['data'] = post;
  return error;
}
