import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { request } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import { type QueryOptions, useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { requestState } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { params, texts } from '../i18n/texts.ts';

const t = texts('requests', {
  title: 'Request log',
  lead: 'The last hundred requests that your programs sent with your <link>API keys</link> in the last 30 days.',
  refresh: 'Refresh',
  notKept: 'The operator of this service keeps no request log.',
  none: 'No requests',
  noneYet: 'Requests that your programs make appear here.',
  notFound: 'Not found',
  noneWithId: 'No request with this id was made with your keys in the last 30 days.',
  search: 'Find a request',
  requestId: 'Request id',
  requestIdHint: 'Every response has it in the header X-Request-ID, and every error contains it.',
  showAll: 'Show all',
  find: 'Find',
  duration: params('{ms} ms'),
  testMode: 'test mode',
  idOfRequest: 'Request id <id/>',
  keyGone: 'a key that is gone',
});

const MAX_REQUEST_ID = 128;

export function RequestsPage() {
  const [requestId, setRequestId] = useState('');
  const query = useQuery(requestsQuery(requestId));
  return (
    <Page
      title={t.title}
      lead={<RichText text={t.lead} tags={{ link: (name) => <a href="/settings/keys">{name}</a> }} />}
      action={
        <button type="button" onClick={query.refetch}>
          {t.refresh}
        </button>
      }
    >
      <Search onSearch={setRequestId} />
      <QueryData query={query}>
        {({ enabled, requests }) => (
          <>
            {!enabled && <Notice tone="neutral">{t.notKept}</Notice>}
            {requests.length > 0 ? (
              <RequestList requests={requests} />
            ) : (
              <EmptyState title={requestId === '' ? t.none : t.notFound}>
                <p>{requestId === '' ? t.noneYet : t.noneWithId}</p>
              </EmptyState>
            )}
          </>
        )}
      </QueryData>
    </Page>
  );
}

function Search({ onSearch }: { onSearch: (requestId: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const showAll = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <form class="request-search" aria-label={t.search} onSubmit={submit}>
      <Field label={t.requestId} hint={t.requestIdHint}>
        {(control) => (
          <input
            {...control}
            type="search"
            maxLength={MAX_REQUEST_ID}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <div class="actions">
        <button type="button" class="ghost" onClick={showAll}>
          {t.showAll}
        </button>
        <button type="submit">{t.find}</button>
      </div>
    </form>
  );
}

/** Requests of the user's own programs, the newest first. */
function RequestList({ requests }: { requests: readonly LoggedRequest[] }) {
  return (
    <ul class="rows card">
      {requests.map((entry, index) => (
        <RequestRow key={`${entry.requestId} ${entry.at} ${index}`} entry={entry} />
      ))}
    </ul>
  );
}

function RequestRow({ entry }: { entry: LoggedRequest }) {
  const { requestId, at, method, path, status, durationMs, errorCode, errorMessage, livemode } = entry;
  return (
    <li class="row request">
      <div class="row-text">
        <strong>
          <code>
            {method} {path}
          </code>
        </strong>
        <span class="muted">
          <Time iso={at} /> · {t.duration({ ms: durationMs })} · {livemode ? '' : `${t.testMode} · `}
          <bdi>{keyName(entry)}</bdi>
        </span>
        {errorCode && (
          <span class="request-error">
            <a href={`/v1/docs/errors/${errorCode}`}>
              <code>{errorCode}</code>
            </a>{' '}
            <bdi>{errorMessage}</bdi>
          </span>
        )}
        <span class="muted">
          <RichText text={t.idOfRequest} tags={{ id: () => <code>{requestId}</code> }} />
        </span>
      </div>
      <div class="row-end">
        <Badge state={requestState(status)} />
      </div>
    </li>
  );
}

function keyName({ key }: LoggedRequest): string {
  return key === null ? t.keyGone : (key.name ?? key.tokenPreview.replace(/\*+/, '…'));
}

type RequestLog = ResponseOf<'/api/requests', 'get'>;
type LoggedRequest = RequestLog['requests'][number];

/** The latest requests of the user's API keys; with an id those that have it. */
function requestsQuery(requestId: string): QueryOptions<RequestLog> {
  return {
    queryKey: ['requests', requestId],
    queryFn: ({ signal }) => request('get', '/api/requests', { query: requestId === '' ? {} : { requestId }, signal }),
  };
}
