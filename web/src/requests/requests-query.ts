import { request } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';

type RequestLog = ResponseOf<'/api/requests', 'get'>;
export type LoggedRequest = RequestLog['requests'][number];

/** The latest requests of the user's API keys; with an id those that have it. */
export function requestsQuery(requestId: string): QueryOptions<RequestLog> {
  return {
    queryKey: ['requests', requestId],
    queryFn: ({ signal }) => request('get', '/api/requests', { query: requestId === '' ? {} : { requestId }, signal }),
  };
}
