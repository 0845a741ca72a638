import { useCallback, useEffect, useState } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.ts';

export interface QueryResult<T> {
  /** Null until it is there; what was there stays while it is loaded again. */
  data: T | null;
  error: ApiError | null;
  refetch(): void;
}

/** Loads something when the page opens, and again on `reload`. `load` must be the same function each time. */
export const useQuery = <T>(load: (signal: AbortSignal) => Promise<T>): QueryResult<T> => {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [round, setRound] = useState(0);
  // A new round is what loads again.
  useEffect(() => {
    const aborter = new AbortController();
    load(aborter.signal).then(
      (loaded) => {
        if (aborter.signal.aborted) return;
        setData(loaded);
        setError(null);
      },
      (thrown: unknown) => {
        if (!aborter.signal.aborted) setError(toApiError(thrown));
      },
    );
    return () => aborter.abort();
  }, [load, round]);
  return { data, error, refetch: useCallback(() => setRound((before) => before + 1), []) };
};
