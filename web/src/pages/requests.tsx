import type { TargetedSubmitEvent } from 'preact';
import { useState } from 'preact/hooks';
import { useQuery } from '../api/use-query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Field } from '../components/field.tsx';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { RequestList, requestsQuery } from '../requests/request-list.tsx';
import { t } from '../requests/texts.ts';

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
