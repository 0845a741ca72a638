import { hashKey, type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/query-core';
import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { type ApiError, toApiError } from './api-error.ts';
import { queryClient } from './query-client.ts';

export interface QueryOptions<Data> extends QueryObserverOptions<Data> {
  queryKey: QueryKey;
}

export interface QueryResult<Data> {
  /** Undefined until loaded. Stays while it is refetched, and when that fails. */
  data: Data | undefined;
  error: ApiError | null;
  refetch(): void;
}

/**
 * Subscribes a component to a query, which is fetched when the component is mounted. A new key is a new query. Takes the
 * place of the library's own Preact adapter, which supports Preact 10 only.
 */
export function useQuery<Data>(options: QueryOptions<Data>): QueryResult<Data> {
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const hash = hashKey(options.queryKey);
  const observer = useMemo(() => new QueryObserver<Data>(queryClient, options), [hash]);
  useEffect(() => observer.subscribe(() => rerender(undefined)), [observer]);
  const { queryKey } = options;
  const { data, error } = observer.getCurrentResult();
  return {
    data,
    error: error && toApiError(error),
    refetch: () => void queryClient.refetchQueries({ queryKey, exact: true }),
  };
}
