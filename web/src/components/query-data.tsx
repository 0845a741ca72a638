import type { ComponentChildren } from 'preact';
import type { ApiError } from '../api/api-error.ts';
import type { QueryResult } from '../api/use-query.ts';
import { Notice } from './notice.tsx';
import { t } from './texts.ts';

/** In place of what is being loaded. */
export function Skeletons() {
  return (
    <div class="skeletons" role="status">
      <span class="visually-hidden">{t.loading}</span>
      <div class="skeleton" />
      <div class="skeleton" />
    </div>
  );
}

/** Shown above data when their last refetch failed. The whole page says that there is no connection. */
export function StaleNotice({ error }: { error: ApiError }) {
  if (error.code === 'offline') return null;
  return <Notice tone="warning">{t.outOfDate({ problem: error.message })}</Notice>;
}

interface QueryDataProps<Data> {
  query: QueryResult<Data>;
  children: (data: Data) => ComponentChildren;
}

/** Renders the data of a query. Until it is loaded: a placeholder, or the error. */
export function QueryData<Data>({ query: { data, error, refetch }, children }: QueryDataProps<Data>) {
  if (data === undefined)
    return error ? (
      <Notice tone="error">
        {error.message}{' '}
        <button type="button" class="link-button" onClick={refetch}>
          {t.tryAgain}
        </button>
      </Notice>
    ) : (
      <Skeletons />
    );
  return (
    <>
      {error && <StaleNotice error={error} />}
      {children(data)}
    </>
  );
}
