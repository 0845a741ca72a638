import { queryClient } from '../api/query-client.ts';
import { type Change, concerns, showsPosts } from './change.ts';

let waiting: Change[] = [];
let isRefetching = false;

/** Fetches again what is shown of these. What comes meanwhile is fetched after it, together: many changes are few requests. */
export async function refetchChanged(changes: readonly Change[]): Promise<void> {
  waiting.push(...changes);
  if (isRefetching) return;
  isRefetching = true;
  while (waiting.length > 0) {
    const notified = waiting;
    waiting = [];
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => notified.some((each) => concerns(each, queryKey)),
    });
  }
  isRefetching = false;
}

/** Fetches the posts again: their next poll was planned for as long as a stream was open. */
export function refetchPosts(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsPosts(queryKey) });
}
