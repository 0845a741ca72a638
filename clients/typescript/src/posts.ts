import type { RequestOptions } from './connection.ts';
import { PostsMethods } from './methods.ts';
import type { BatchPost, Post, PostBatch, PostBatchCheck } from './types.ts';
import { type WaitOptions, waitUntilPublished } from './wait-until-published.ts';

/** Posts: publish, follow, edit, cancel and retry them. */
export class Posts extends PostsMethods {
  /**
   * Accepts up to 100 posts with one request. It resolves with the result of each: a post that is refused does not reject. The same call
   * again makes only what is missing. With `dryRun`, it resolves with the problems of each, and nothing is stored.
   */
  createMany(posts: readonly BatchPost[], options: RequestOptions & { dryRun: true }): Promise<PostBatchCheck>;
  createMany(posts: readonly BatchPost[], options?: RequestOptions): Promise<PostBatch>;
  createMany(posts: readonly BatchPost[], { dryRun, ...options }: RequestOptions & { dryRun?: true } = {}) {
    return this.connection.send('post', '/v1/posts/batch', {
      body: { posts: [...posts], ...(dryRun ? { dryRun } : {}) },
      derivesKey: true,
      ...options,
    });
  }

  /**
   * Resolves with the post once it is live on all of its targets, with all replies. Rejects with `PublishError` once this is impossible, with
   * `WaitTimeoutError` after `timeoutMs`, and with the reason of an aborted `signal`. By default it waits for ten minutes, for a
   * scheduled post from its due time.
   */
  waitUntilPublished(id: string, options: WaitOptions = {}): Promise<Post> {
    return waitUntilPublished((signal) => this.get(id, { signal }), options, this.connection.clock);
  }
}
