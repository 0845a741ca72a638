import type { Connection, RequestOptions } from './connection.ts';
import { type List, listOf } from './pages.ts';
import type {
  AcceptedPost,
  CancelledPost,
  ChangedPost,
  NewPost,
  Post,
  PostChange,
  PostQuery,
  PostRetry,
  PostTimeline,
  PostValidation,
  RetriedPost,
} from './types.ts';
import { type WaitOptions, waitUntilPublished } from './wait-until-published.ts';

interface TargetOptions extends RequestOptions {
  /** The `targetId` of the one target that is meant; the whole post where it is left out. */
  target?: string;
}

function queryOf(target: string | undefined) {
  return target === undefined ? {} : { target };
}

/** Posts: publish them, follow them, change what has not left, and try again what has failed. */
export class Posts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Accepts a post for publishing, now or at its `scheduledTime`. The same post within 24 hours is the first one, unless that was
   * cancelled or has failed on every account; `{ idempotencyKey: 'new' }` publishes it once more.
   */
  create(post: NewPost, options?: RequestOptions): Promise<AcceptedPost> {
    return this.#connection.send('post', '/v1/posts', { body: post, derivesKey: true, ...options });
  }

  /** All problems of a post, on all of its targets at once. Nothing is stored. */
  validate(post: NewPost, options?: RequestOptions): Promise<PostValidation> {
    return this.#connection.send('post', '/v1/posts/validate', { body: post, slow: true, ...options });
  }

  get(id: string, options?: RequestOptions): Promise<Post> {
    return this.#connection.send('get', '/v1/posts/{id}', { id, ...options });
  }

  /** Your posts: `await` it for a page, or iterate over it with `for await` for all of them. */
  list(query: PostQuery = {}, options?: RequestOptions): List<Post> {
    return listOf(query, async (pageQuery) => {
      const { posts, nextCursor } = await this.#connection.send('get', '/v1/posts', { query: pageQuery, ...options });
      return { items: posts, nextCursor };
    });
  }

  /**
   * Changes a post that has not left yet. `ifMatch` is the post as `get` returned it, or its `ETag`: then it is `ConflictError`
   * with the code `precondition_failed` if it has changed since. It is `ConflictError` with `not_editable` once it has left.
   */
  update(
    id: string,
    change: PostChange,
    { ifMatch, ...options }: RequestOptions & { ifMatch?: Post | string } = {},
  ): Promise<ChangedPost> {
    const etag = typeof ifMatch === 'object' ? this.#connection.etagOf(ifMatch) : ifMatch;
    if (ifMatch !== undefined && etag === undefined)
      throw new TypeError('`ifMatch` must be a post as posts.get() returned it, or its ETag.');
    return this.#connection.send('patch', '/v1/posts/{id}', { id, body: change, ifMatch: etag, ...options });
  }

  /** Takes back a post that has not left yet, or one target of it. */
  cancel(id: string, { target, ...options }: TargetOptions = {}): Promise<CancelledPost> {
    return this.#connection.send('delete', '/v1/posts/{id}', { id, query: queryOf(target), ...options });
  }

  /** Tries failed targets again: all of them, or those named. */
  retry(id: string, retry: PostRetry = {}, options?: RequestOptions): Promise<RetriedPost> {
    return this.#connection.send('post', '/v1/posts/{id}/retry', { id, body: retry, ...options });
  }

  /** What happened to a post: every attempt, with its calls to the platforms. */
  timeline(id: string, { target, ...options }: TargetOptions = {}): Promise<PostTimeline> {
    return this.#connection.send('get', '/v1/posts/{id}/timeline', { id, query: queryOf(target), ...options });
  }

  /**
   * Resolves with the post once it is live on all of its targets. Rejects with `PublishError` once it is clear that it will
   * not be, with `WaitTimeoutError` after `timeoutMs`, and with the reason of an aborted `signal`. Without `timeoutMs` it waits
   * for ten minutes, which for a scheduled post begin when it is due.
   */
  waitUntilPublished(id: string, options: WaitOptions = {}): Promise<Post> {
    return waitUntilPublished((signal) => this.get(id, { signal }), options, this.#connection.clock);
  }
}
