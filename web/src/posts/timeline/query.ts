import { bodyOf, client } from '../../api/client.ts';
import { recoveryIntervalMs } from '../../api/query-client.ts';
import type { QueryOptions } from '../../api/use-query.ts';

export type Timeline = Awaited<ReturnType<typeof fetchTimeline>>;
export type TimelineEvent = Timeline['events'][number];

/** While something happens to the post (ms). */
const LIVE_INTERVAL_MS = 5_000;

/** What happened to a post; `live` while more is to come. */
export function timelineQuery(id: string, live: boolean): QueryOptions<Timeline> {
  return {
    queryKey: ['timeline', id, live],
    queryFn: ({ signal }) => fetchTimeline(id, signal),
    placeholderData: (known) => known,
    refetchInterval: ({ state: { error } }) => recoveryIntervalMs(error) || (live && LIVE_INTERVAL_MS),
    refetchOnWindowFocus: 'always',
  };
}

function fetchTimeline(id: string, signal: AbortSignal) {
  return bodyOf(client.GET('/api/posts/{id}/timeline', { params: { path: { id } }, signal }));
}
