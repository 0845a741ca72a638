import type { Context } from '../../context.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { readable } from '../../infra/store/converter.ts';
import { HeraldError } from '../../model/errors.ts';
import type { Submission } from '../../model/post.ts';
import { outcomeOf, type PostOutcome } from './outcome.ts';
import { readListedRuns } from './read.ts';

/** Posts read together. */
const PAGE = 20;

/** A post that uses a file. */
interface PostWithFile {
  id: string;
  submission: Submission;
  outcome: PostOutcome;
}

/** The posts that name a file by its id or its URL, the newest first, at most `limit`. */
export async function postsWithFile(
  ctx: Pick<Context, 'store' | 'clock'>,
  userId: string,
  mediaId: string,
  limit: number,
): Promise<PostWithFile[]> {
  const { docs } = await newestWithFile(ctx, userId, mediaId).limit(limit).get();
  const now = ctx.clock.now();
  return Promise.all(
    readable(docs).map(async ({ id, data: submission }) => {
      const { counts } = await readListedRuns(ctx, id, submission, { shown: 1, now });
      return { id, submission, outcome: outcomeOf(counts) };
    }),
  );
}

/** Throws `media_in_use`, with the ids of the first posts that still need the file, where there are such posts. */
export async function requireUnused(ctx: Pick<Context, 'store'>, userId: string, mediaId: string): Promise<void> {
  for await (const page of pagesOf(newestWithFile(ctx, userId, mediaId), PAGE)) {
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

function newestWithFile({ store }: Pick<Context, 'store'>, userId: string, mediaId: string) {
  return store.submissions
    .where('userId', '==', userId)
    .where('mediaIds', 'array-contains', mediaId)
    .orderBy('createdAt', 'desc');
}

async function isUnfinished(
  { store }: Pick<Context, 'store'>,
  post: QueryDocumentSnapshot<Submission>,
): Promise<boolean> {
  if (post.data().status === 'cancelled') return false;
  const unfinished = store.runs(post.id).where('status', 'in', ['queued', 'processing']);
  return !(await unfinished.limit(1).get()).empty;
}
