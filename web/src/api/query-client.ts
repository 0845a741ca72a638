import { QueryClient, type QueryKey, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/query-core';
import { toApiError } from './api-error.ts';

const RECOVERY_INTERVAL_MS = 5000;

/** The codes of errors that may pass: no connection, and a server that is overloaded or down. */
const transientCodes = new Set(['offline', 'unknown', 'service_unavailable', 'internal_error', 'rate_limit_exceeded']);

/** How long to wait until a query that has failed is fetched again (ms); false where it has not, or would fail again. */
export function recoveryIntervalMs(error: unknown): number | false {
  return error !== null && transientCodes.has(toApiError(error).code) && RECOVERY_INTERVAL_MS;
}

/**
 * Refetches also where the first fetch is still running, which the library would wait for instead: its data may be older than
 * the change that made the caller refetch.
 */
class PageQueryClient extends QueryClient {
  override async refetchQueries<Key extends QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    await this.cancelQueries(filters);
    await super.refetchQueries(filters, options);
  }
}

/**
 * The cache of what the server returned. Every page refetches when it opens and shows the cached data meanwhile. A failed
 * request is shown at once, and repeated until it succeeds: at once when the browser is back on a network.
 */
export const queryClient = new PageQueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: 'always',
      refetchInterval: ({ state }) => recoveryIntervalMs(state.error),
    },
  },
});

// Lets queries observe whether the page is visible.
queryClient.mount();
