import type { Context } from '../../context.ts';
import type { Position } from '../../infra/store/list-cursor.ts';
import type { Submission } from '../../model/post.ts';
import { type Candidate, candidatesOf } from './list-candidates.ts';
import { isWanted, orderedAt, type PostFilters } from './list-filters.ts';
import { outcomeOf } from './outcome.ts';
import { type ListedRuns, readListedRuns } from './read.ts';

/** The maximum number of runs listed with each post; `readPost` returns all of them. */
export const LISTED_RUNS = 10;
/** About how many documents one request reads at most; after that its page ends, however many posts it has. */
const MAX_DOCUMENTS = 500;
/** Candidates checked together when not all of them are listed. */
const CHUNK = 20;

export interface ListedPost extends Pick<ListedRuns, 'runs' | 'counts'> {
  id: string;
  submission: Submission;
}

interface Inspection {
  candidate: Candidate;
  post: ListedPost | null;
  documents: number;
}

type ListContext = Pick<Context, 'store' | 'clock'>;

/**
 * A page of the posts of a user after a position. `next` is null on the last page. A page may have fewer posts than
 * `limit`, even none, and still have a next page: filters without an index (words, the outcome of several targets) are
 * checked on a bounded number of documents.
 */
export async function listPosts(
  ctx: ListContext,
  userId: string,
  filters: PostFilters,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ posts: ListedPost[]; next: Position | null }> {
  const everyOneIsListed = filters.statuses === null && filters.words.length === 0;
  const posts: ListedPost[] = [];
  let next = after;
  let documents = 0;
  for await (const page of candidatesOf(ctx, userId, filters, after, everyOneIsListed ? limit + 1 : CHUNK)) {
    const rest = [...page];
    while (rest.length > 0) {
      if (posts.length === limit || documents >= MAX_DOCUMENTS) return { posts, next };
      const chunk = rest.splice(0, Math.max(limit - posts.length, everyOneIsListed ? 0 : CHUNK));
      for (const { candidate, post, documents: read } of await Promise.all(
        chunk.map((candidate) => inspect(ctx, filters, candidate)),
      )) {
        if (posts.length === limit) return { posts, next };
        next = { at: orderedAt(filters.order, candidate.submission), id: candidate.id };
        documents += read;
        if (post) posts.push(post);
      }
    }
  }
  return { posts, next: null };
}

async function inspect(ctx: ListContext, filters: PostFilters, candidate: Candidate): Promise<Inspection> {
  const { id, submission } = candidate;
  if (!isWanted(filters, submission)) return { candidate, post: null, documents: 1 };
  const { runs, counts, documents } = await readListedRuns(ctx, id, submission, {
    shown: LISTED_RUNS,
    now: ctx.clock.now(),
  });
  const isListed = filters.statuses?.includes(outcomeOf(counts)) ?? true;
  return { candidate, post: isListed ? { id, submission, runs, counts } : null, documents: 1 + documents };
}
