import { bodyOf, client } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';
import type { QueryOptions } from '../api/use-query.ts';

export type RequestLog = paths['/api/requests']['get']['responses'][200]['content']['application/json'];
export type LoggedRequest = RequestLog['requests'][number];

/** The latest requests of the user's API keys; with an id those that have it. */
export function requestsQuery(requestId: string): QueryOptions<RequestLog> {
  return {
    queryKey: ['requests', requestId],
    queryFn: ({ signal }) =>
      bodyOf(client.GET('/api/requests', { params: { query: requestId === '' ? {} : { requestId } }, signal })),
  };
}
