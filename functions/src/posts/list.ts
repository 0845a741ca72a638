import type { Context } from '../context.ts';
import type { Run } from '../store/documents/run.ts';
import type { Submission } from '../store/documents/submission.ts';

/** Runs that come with each post of a list; a post with more targets is told whole by `readPost`. */
const MAX_RUNS = 10;

/** Where a list goes on: after this post, made at this moment. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface ListedPost {
  id: string;
  submission: Submission;
  runs: Run[];
}

/** A user's posts, the newest first, from `after` on; `next` is null at the end. Two round trips, however many posts. */
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
