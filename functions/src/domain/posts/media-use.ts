import type { Context } from '../../context.ts';
import { HeraldError } from '../../infra/errors.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import type { Submission } from '../../infra/store/documents/submission.ts';

/** Posts read together. */
const PAGE = 20;

/** Throws `media_in_use`, with the ids of the first posts that still need the file, where there are such posts. */
export async function requireUnused(ctx: Pick<Context, 'store'>, userId: string, mediaId: string): Promise<void> {
  const posts = ctx.store.submissions.where('userId', '==', userId).where('mediaIds', 'array-contains', mediaId);
  for await (const page of pagesOf(posts, PAGE)) {
    const unfinished = await Promise.all(page.map((post) => isUnfinished(ctx, post)));
    const postSubmissionIds = page.filter((_post, index) => unfinished[index]).map(({ id }) => id);
    if (postSubmissionIds.length > 0)
      throw new HeraldError(
        'media_in_use',
        'A post that is not published yet uses this file. Cancel or change it first.',
        {
          details: { postSubmissionIds },
        },
      );
  }
}

async function isUnfinished(
  { store }: Pick<Context, 'store'>,
  post: QueryDocumentSnapshot<Submission>,
): Promise<boolean> {
  if (post.data().status === 'cancelled') return false;
  const unfinished = store.runs(post.id).where('status', 'in', ['queued', 'processing']);
  return !(await unfinished.limit(1).get()).empty;
}
