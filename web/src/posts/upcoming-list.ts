import type { PostPage } from '../api/types.ts';
import { DEFAULT_PAGE, MAX_PAGE, type PostList } from './post-list.ts';

/** What is published at this moment, and then what is scheduled, the next one first. */
export interface UpcomingList extends PostList {
  /** From which time on the scheduled ones are listed: their cursor holds for the same time only. */
  from: string;
}

interface UpcomingQuery {
  status: 'publishing' | 'scheduled';
  order?: 'due';
  from?: string;
  cursor?: string;
  limit: number;
}

type FetchPage = (query: UpcomingQuery) => Promise<PostPage>;

/** The posts that are to go out from `now` (ms) on, as many as are known, and those that are on their way. */
export async function fetchUpcoming(known: number, fetchPage: FetchPage, now: number): Promise<UpcomingList> {
  const from = new Date(now).toISOString();
  const limit = Math.min(MAX_PAGE, Math.max(DEFAULT_PAGE, known));
  const [live, first] = await Promise.all([
    fetchPage({ status: 'publishing', limit: MAX_PAGE }),
    fetchPage({ ...scheduledFrom(from), limit }),
  ]);
  let page = first;
  const scheduled = [...page.posts];
  while (page.nextCursor !== null && scheduled.length < known) {
    page = await fetchPage({ ...scheduledFrom(from), cursor: page.nextCursor, limit });
    scheduled.push(...page.posts);
  }
  const ids = new Set(scheduled.map(({ postSubmissionId }) => postSubmissionId));
  const leaving = live.posts
    .filter(({ postSubmissionId }) => !ids.has(postSubmissionId))
    .sort((one, other) => dueAt(one).localeCompare(dueAt(other)));
  return { posts: [...leaving, ...scheduled], cursor: page.nextCursor, from };
}

/** The list with the page of later posts at its cursor. */
export async function withLater(list: UpcomingList, fetchPage: FetchPage): Promise<UpcomingList> {
  if (list.cursor === null) return list;
  const page = await fetchPage({ ...scheduledFrom(list.from), cursor: list.cursor, limit: DEFAULT_PAGE });
  const ids = new Set(list.posts.map(({ postSubmissionId }) => postSubmissionId));
  const added = page.posts.filter(({ postSubmissionId }) => !ids.has(postSubmissionId));
  return { ...list, posts: [...list.posts, ...added], cursor: page.nextCursor };
}

function scheduledFrom(from: string) {
  return { status: 'scheduled', order: 'due', from } as const;
}

function dueAt({ scheduledTime, createdAt }: PostPage['posts'][number]): string {
  return scheduledTime ?? createdAt;
}
