import { boundedBy, type Clock } from './clock.ts';
import { RateLimitError, ServerError } from './error-classes.ts';
import { ConnectionError } from './errors.ts';
import type { Post, Run } from './types.ts';

export interface WaitOptions {
  /** How long to wait (ms). */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** Called with the post whenever its counts or a run have changed, as with each reply that is live. */
  onProgress?: (post: Post) => void;
}

/** The post has ended and is not live on all targets with all of its replies. `post.outcome` has the outcome, `failed` the targets with their errors. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly post: Post;

  constructor(post: Post) {
    const reasons = post.runs.flatMap(({ targetId, error, notes }) => {
      const reason = error ?? notes.find(({ code }) => code.startsWith('reply_'));
      return reason ? [`${targetId}: ${reason.message}`] : [];
    });
    super([`The post is ${post.outcome.replace('_', ' ')}.`, ...reasons].join(' '));
    this.post = post;
  }

  /** The targets where the post is not, or may not be, live; without cancelled ones. */
  get failed(): Run[] {
    return this.post.runs.filter(({ error }) => error !== null && error.code !== 'cancelled');
  }
}

/** The timeout passed before the post had ended. Publishing continues. */
export class WaitTimeoutError extends Error {
  override readonly name = 'WaitTimeoutError';
  /** The post as last read; null if it could not be read. */
  readonly post: Post | null;

  constructor(post: Post | null, options?: ErrorOptions) {
    super('The post was not published in time. It goes on.', options);
    this.post = post;
  }
}

const TIMEOUT_MS = 10 * 60_000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 10_000;
/** Before a post is due it can only be edited or cancelled. */
const MAX_PAUSE_BEFORE_DUE_MS = 5 * 60_000;

/** Polls with growing pauses; see `Posts.waitUntilPublished`. */
export async function waitUntilPublished(
  read: (signal: AbortSignal) => Promise<Post>,
  { timeoutMs, signal, onProgress }: WaitOptions,
  clock: Clock,
): Promise<Post> {
  let deadline = clock.now() + (timeoutMs ?? TIMEOUT_MS);
  let pause = FIRST_PAUSE_MS;
  let post: Post | null = null;
  let cause: unknown;

  const progress = () => JSON.stringify([post?.counts, post?.runs]);

  /** Resolves with the post once it is published, and before with the time until the next poll (ms). */
  const poll = async (): Promise<Post | number> => {
    const bounded = boundedBy(deadline - clock.now(), signal);
    const before = progress();
    try {
      post = await read(bounded.signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (bounded.timeout.aborted) throw new WaitTimeoutError(post, { cause: error });
      if (!isTransient(error)) throw error;
      cause = error;
      return error instanceof ConnectionError ? pause : Math.max(pause, error.retryAfterMs ?? 0);
    }
    if (progress() !== before) onProgress?.(post);
    if (post.outcome === 'published') return post;
    if (!isUnfinished(post)) throw new PublishError(post);
    const now = clock.now();
    const due = dueAt(post, now);
    if (due <= now) return pause;
    if (timeoutMs === undefined) deadline = due + TIMEOUT_MS;
    pause = FIRST_PAUSE_MS;
    return Math.min(due - now, MAX_PAUSE_BEFORE_DUE_MS);
  };

  while (clock.now() < deadline) {
    const found = await poll();
    if (typeof found !== 'number') return found;
    await clock.wait(Math.min(found, Math.max(0, deadline - clock.now())), signal);
    pause = Math.min(MAX_PAUSE_MS, pause * 1.5);
  }
  throw new WaitTimeoutError(post, { cause });
}

/** Failures that may pass while the post goes on. */
function isTransient(error: unknown): error is ConnectionError | ServerError | RateLimitError {
  return error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError;
}

function isUnfinished({ outcome }: Post): boolean {
  return outcome === 'scheduled' || outcome === 'publishing';
}

/** When it is due, at the earliest `now` (ms since the epoch). */
function dueAt({ outcome, scheduledTime }: Post, now: number): number {
  return outcome === 'scheduled' && scheduledTime !== null ? Math.max(now, Date.parse(scheduledTime)) : now;
}
