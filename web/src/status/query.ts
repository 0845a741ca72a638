import type { ServiceStatus } from '@herald-publishing/client';
import { throwIfFailed } from '../api/client.ts';
import { recoveryIntervalMs } from '../api/query-client.ts';
import type { QueryOptions } from '../api/use-query.ts';

/** How often Herald derives its status (ms). */
const INTERVAL_MS = 60_000;

/** The status of the service, also for visitors. */
export const statusQuery: QueryOptions<ServiceStatus> = {
  queryKey: ['status'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/v1/status', { signal, credentials: 'omit' });
    await throwIfFailed(response);
    return response.json();
  },
  refetchInterval: ({ state: { error } }) => recoveryIntervalMs(error) || INTERVAL_MS,
};
