import type { Context } from '../context.ts';
import type { Run } from '../store/documents/run.ts';
import type { Submission } from '../store/documents/submission.ts';

/** The maximum number of runs listed with each post; `readPost` returns all of them. */
const MAX_RUNS = 10;

/** The cursor of a list: it continues after this post, created at this time. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface ListedPost {
  id: string;
  submission: Submission;
  runs: Run[];
}

/**
 * A page of a user's posts, newest first, starting after `after`; `next` is null on the last page. Takes two round
 * trips.
 */
export const listPosts = async (
  ctx: Pick<Context, 'store'>,
  userId: string,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ posts: ListedPost[]; next: Position | null }> => {
  const newestFirst = ctx.store.submissions
    .where('userId', '==', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('__name__', 'desc');
  const rest = after ? newestFirst.startAfter(after.createdAt, after.id) : newestFirst;
  const found = (await rest.limit(limit + 1).get()).docs;
  const posts = await Promise.all(
    found.slice(0, limit).map(async (document) => {
      const runs = await ctx.store.runs(document.id).limit(MAX_RUNS).get();
      return { id: document.id, submission: document.data(), runs: runs.docs.map((run) => run.data()) };
    }),
  );
  const last = posts.at(-1);
  const more = found.length > limit && last;
  return { posts, next: more ? { createdAt: last.submission.createdAt, id: last.id } : null };
};
