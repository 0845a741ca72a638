import { useEffect, useState } from 'preact/hooks';
import { toApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';

/** Whether the browser has no network, or what this page shows could not be fetched for lack of a connection. */
export function useOffline(): boolean {
  const [current, setCurrent] = useState(isOffline);
  useEffect(() => {
    const update = () => setCurrent(isOffline());
    // The connection may have been lost since the first render.
    update();
    return subscribe(update);
  }, []);
  return current;
}

function isOffline(): boolean {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return (
    !navigator.onLine || shown.some(({ state: { error } }) => error !== null && toApiError(error).code === 'offline')
  );
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = queryClient.getQueryCache().subscribe(onChange);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    unsubscribe();
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
