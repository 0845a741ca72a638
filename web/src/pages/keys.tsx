import { useState } from 'preact/hooks';
import { revokeKey, rotateKey } from '../api/mutations.ts';
import { keysQuery } from '../api/queries.ts';
import type { Key } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { announce } from '../components/announcer.tsx';
import { NewSecret } from '../components/new-secret.tsx';
import { Notice } from '../components/notice.tsx';
import { focusHeading, Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { focusKey, KeyList } from '../keys/key-list.tsx';
import { t } from '../keys/texts.ts';

export function KeysPage() {
  const query = useQuery(keysQuery);
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { error, run } = useAction();
  const show = (created: string) => {
    setApiKey(created);
    query.refetch();
  };
  const hide = () => {
    setApiKey(null);
    focusHeading();
  };
  const revoke = (key: Key) =>
    run(async () => {
      await revokeKey(key.id);
      focusKey(key);
      announce(key.name === null ? t.unnamedRevoked : t.revoked({ key: key.name }));
      query.refetch();
    });
  const rotate = ({ id }: Key) => run(async () => show(await rotateKey(id)));
  return (
    <Page
      title={t.title}
      lead={
        <RichText
          text={t.lead}
          tags={{
            reference: (name) => <a href="/v1/docs">{name}</a>,
            log: (name) => <a href="/settings/requests">{name}</a>,
          }}
        />
      }
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      {apiKey && (
        <NewSecret key={apiKey} title={t.newKey} secret={apiKey} onDone={hide}>
          <RichText text={t.newKeyHint} tags={{ header: () => <code>service-api-key</code> }} />
        </NewSecret>
      )}
      <div class="split narrow-first">
        <section class="card" aria-labelledby="create-key">
          <h2 id="create-key">{t.createTitle}</h2>
          <CreateKeyForm onCreate={show} />
        </section>
        <div>
          <QueryData query={query}>{(keys) => <KeyList keys={keys} onRevoke={revoke} onRotate={rotate} />}</QueryData>
        </div>
      </div>
    </Page>
  );
}
