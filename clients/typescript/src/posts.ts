import { type Connection, etagFor, type RequestOptions } from './connection.ts';
import { type List, listOf } from './pages.ts';
import type {
  AcceptedPost,
  BatchPost,
  CancelledPost,
  ChangedPost,
  NewPost,
  Post,
  PostBatch,
  PostBatchCheck,
  PostChange,
  PostMetrics,
  PostQuery,
  PostRetry,
  PostTimeline,
  PostValidation,
  RefreshedMetrics,
  RetriedPost,
} from './types.ts';
import { type WaitOptions, waitUntilPublished } from './wait-until-published.ts';

interface TargetOptions extends RequestOptions {
  /** The `targetId` of a single target; by default the whole post. */
  target?: string;
}

function queryOf(target: string | undefined) {
  return target === undefined ? {} : { target };
}

/** Posts: publish, follow, edit, cancel and retry them. */
export class Posts {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /**
   * Accepts a post for publishing, now or at its `scheduledTime`. The same post within 24 hours returns the first one, unless it was
   * cancelled or failed on every account; `{ idempotencyKey: 'new' }` publishes it again.
   */
  create(post: NewPost, options?: RequestOptions): Promise<AcceptedPost> {
    return this.#connection.send('post', '/v1/posts', { body: post, derivesKey: true, ...options });
  }

  /**
   * The same for up to 100 posts with one request. It resolves with the result of each: a post that is refused does not reject. The same call
   * again makes only what is missing. With `dryRun`, it resolves with the problems of each, and nothing is stored.
   */
  createMany(posts: readonly BatchPost[], options: RequestOptions & { dryRun: true }): Promise<PostBatchCheck>;
  createMany(posts: readonly BatchPost[], options?: RequestOptions): Promise<PostBatch>;
  createMany(posts: readonly BatchPost[], { dryRun, ...options }: RequestOptions & { dryRun?: true } = {}) {
    return this.#connection.send('post', '/v1/posts/batch', {
      body: { posts: [...posts], ...(dryRun ? { dryRun } : {}) },
      derivesKey: true,
      ...options,
    });
  }

  /** Checks a post: all problems on all targets. Nothing is stored. */
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
   * Changes a post that is not published yet. `ifMatch` is the post as `get` returned it, or its `ETag`: the call rejects with a
   * `ConflictError` of code `precondition_failed` if the post has changed since, and `not_editable` once publishing has started.
   */
  update(
    id: string,
    change: PostChange,
    { ifMatch, ...options }: RequestOptions & { ifMatch?: Post | string } = {},
  ): Promise<ChangedPost> {
    return this.#connection.send('patch', '/v1/posts/{id}', { id, body: change, ...etagFor(ifMatch), ...options });
  }

  /** Cancels a post that is not published yet, or one of its targets. */
  cancel(id: string, { target, ...options }: TargetOptions = {}): Promise<CancelledPost> {
    return this.#connection.send('delete', '/v1/posts/{id}', { id, query: queryOf(target), ...options });
  }

  /** Retries failed targets, and continues live posts at their first missing reply: all of them, or the named ones. */
  retry(id: string, retry: PostRetry = {}, options?: RequestOptions): Promise<RetriedPost> {
    return this.#connection.send('post', '/v1/posts/{id}/retry', { id, body: retry, ...options });
  }

  /** The history of a post: every attempt, with its calls to the platforms. */
  timeline(id: string, { target, ...options }: TargetOptions = {}): Promise<PostTimeline> {
    return this.#connection.send('get', '/v1/posts/{id}/timeline', { id, query: queryOf(target), ...options });
  }

  /** The numbers of a post on each platform, now and over time. Null is not 0: `reasons` says why a number is missing. */
  metrics(id: string, options?: RequestOptions): Promise<PostMetrics> {
    return this.#connection.send('get', '/v1/posts/{id}/metrics', { id, ...options });
  }

  /** The same as CSV, with a row for each observation. */
  metricsCsv(id: string, options?: RequestOptions): Promise<string> {
    return this.#connection.csv('/v1/posts/{id}/metrics', { id, ...options });
  }

  /** Asks for new numbers, which are usually there within two minutes. At most once an hour for each target. */
  refreshMetrics(id: string, options?: RequestOptions): Promise<RefreshedMetrics> {
    return this.#connection.send('post', '/v1/posts/{id}/metrics/refresh', { id, ...options });
  }

  /**
   * Resolves with the post once it is live on all of its targets, with all replies. Rejects with `PublishError` once this is impossible, with
   * `WaitTimeoutError` after `timeoutMs`, and with the reason of an aborted `signal`. By default it waits for ten minutes, for a
   * scheduled post from its due time.
   */
  waitUntilPublished(id: string, options: WaitOptions = {}): Promise<Post> {
    return waitUntilPublished((signal) => this.get(id, { signal }), options, this.#connection.clock);
  }
}
