import { QueryClient } from '@tanstack/query-core';

/**
 * The cache of what the server returned. Every page refetches when it opens and shows the cached data meanwhile. A failed
 * request is shown at once, without retries.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  },
});

// Lets queries observe whether the page is visible.
queryClient.mount();
