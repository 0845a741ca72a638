import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { useQuery } from '../api/use-query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RequestList } from '../requests/request-list.tsx';
import { requestsQuery } from '../requests/requests-query.ts';

const MAX_REQUEST_ID = 128;

export function RequestsPage() {
  const [requestId, setRequestId] = useState('');
  const query = useQuery(requestsQuery(requestId));
  return (
    <Page
      title="Request log"
      lead={
        <>
          The last hundred requests that your programs sent with your <a href="/settings/keys">API keys</a> in the last
          30 days.
        </>
      }
      action={
        <button type="button" onClick={query.refetch}>
          Refresh
        </button>
      }
    >
      <Search onSearch={setRequestId} />
      <QueryData query={query}>
        {({ enabled, requests }) => (
          <>
            {!enabled && <Notice tone="neutral">The operator of this service keeps no request log.</Notice>}
            {requests.length > 0 ? (
              <RequestList requests={requests} />
            ) : (
              <EmptyState title={requestId === '' ? 'No requests' : 'Not found'}>
                <p>
                  {requestId === ''
                    ? 'Requests that your programs make appear here.'
                    : 'No request with this id was made with your keys in the last 30 days.'}
                </p>
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
    <form class="request-search" aria-label="Find a request" onSubmit={submit}>
      <Field label="Request id" hint="Every response has it in the header X-Request-ID, and every error contains it.">
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
          Show all
        </button>
        <button type="submit">Find</button>
      </div>
    </form>
  );
}
