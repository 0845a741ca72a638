import { SECOND } from '../../model/clock.ts';
import type { FindCall, Findings, FoundPost, PostQuery } from '../contract/find-posts.ts';

/** How many pages of a list one question reads at most. */
const MAX_PAGES = 10;
/** How long one question reads (ms): within the time of a request. */
const READ_MS = 20 * SECOND;

const TOO_MANY = 'The account has too many posts since then for one question. Ask about a shorter or a later time.';

interface PostList<P> {
  /** A page, with the newest posts first. `next` continues the list; null at its end. */
  read(cursor: string | null): Promise<{ posts: readonly P[]; next: string | null }>;
  view(post: P): FoundPost;
  isMatching(post: P): boolean | Promise<boolean>;
  maxPages?: number;
}

/** The posts of a list that were made in a time and match. Reads until a page is older than that time. */
export async function findInList<P>(
  { clock }: Pick<FindCall, 'clock'>,
  { from, to }: Pick<PostQuery, 'from' | 'to'>,
  { read, view, isMatching, maxPages = MAX_PAGES }: PostList<P>,
): Promise<Findings> {
  // Platforms count in whole seconds.
  const earliest = Math.floor(from / SECOND) * SECOND;
  const endsAt = clock.now() + READ_MS;
  const posts: FoundPost[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages && clock.now() < endsAt; page += 1) {
    const { posts: listed, next } = await read(cursor);
    for (const post of listed) {
      const found = view(post);
      if (found.at >= earliest && found.at <= to && (await isMatching(post))) posts.push(found);
    }
    const isOlder = listed.length > 0 && listed.every((post) => view(post).at < earliest);
    if (isOlder || next === null) return { posts, gap: null };
    cursor = next;
  }
  return { posts, gap: TOO_MANY };
}

/** A list of which nothing can be read, for a reason in a sentence. */
export function unreadable(gap: string): Findings {
  return { posts: [], gap };
}
