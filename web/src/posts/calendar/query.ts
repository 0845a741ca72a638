import type { Post } from '@herald-publishing/client';
import { recoveryIntervalMs } from '../../api/query-client.ts';
import type { QueryOptions } from '../../api/use-query.ts';
import { type Filters, filterQuery } from '../filters.ts';
import { MAX_PAGE } from '../post-list.ts';
import { MAX_POLL_INTERVAL_MS } from '../post-status.ts';
import { fetchPage } from '../queries.ts';
import { addDays, type Day, startOf } from './days.ts';

/** A month may have more posts than a page can show. */
const MAX_PAGES = 10;

export interface CalendarPosts {
  /** By their time. */
  posts: Post[];
  /** Whether there are more, after the last of them. */
  more: boolean;
}

/** The posts of the days from `first` to `last`. */
export function calendarQuery(filters: Filters, first: Day, last: Day): QueryOptions<CalendarPosts> {
  return {
    queryKey: ['posts', 'calendar', filters, first, last],
    queryFn: async ({ signal }) => {
      const range = { from: startOf(first).toISOString(), to: startOf(addDays(last, 1)).toISOString() };
      const query = { ...filterQuery(filters), ...range, order: 'due', limit: MAX_PAGE } as const;
      let page = await fetchPage(query, signal);
      const posts = [...page.posts];
      for (let pages = 1; page.nextCursor !== null && pages < MAX_PAGES; pages += 1) {
        page = await fetchPage({ ...query, cursor: page.nextCursor }, signal);
        posts.push(...page.posts);
      }
      return { posts, more: page.nextCursor !== null };
    },
    refetchInterval: ({ state: { error } }) => recoveryIntervalMs(error) || MAX_POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  };
}
