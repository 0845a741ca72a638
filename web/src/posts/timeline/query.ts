import type { PostTimeline } from '@herald-publishing/client';
import { herald } from '../../api/client.ts';
import { recoveryIntervalMs } from '../../api/query-client.ts';
import type { QueryOptions } from '../../api/use-query.ts';

export type TimelineEvent = PostTimeline['events'][number];

/** While something happens to the post (ms). */
const LIVE_INTERVAL_MS = 5_000;

/** What happened to a post; `live` while more is to come. */
export function timelineQuery(id: string, live: boolean): QueryOptions<PostTimeline> {
  return {
    queryKey: ['timeline', id, live],
    queryFn: ({ signal }) => herald.posts.timeline(id, { signal }),
    placeholderData: (known) => known,
    refetchInterval: ({ state: { error } }) => recoveryIntervalMs(error) || (live && LIVE_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  };
}
