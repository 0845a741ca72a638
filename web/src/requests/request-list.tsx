import { request } from '../api/client.ts';
import type { ResponseOf } from '../api/types.ts';
import type { QueryOptions } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { requestState } from '../components/states.ts';
import { Time } from '../components/time.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { t } from './texts.ts';

/** Requests of the user's own programs, the newest first. */
export function RequestList({ requests }: { requests: readonly LoggedRequest[] }) {
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
export function requestsQuery(requestId: string): QueryOptions<RequestLog> {
  return {
    queryKey: ['requests', requestId],
    queryFn: ({ signal }) => request('get', '/api/requests', { query: requestId === '' ? {} : { requestId }, signal }),
  };
}
