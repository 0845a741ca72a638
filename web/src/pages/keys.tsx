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
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { focusKey, KeyList } from '../keys/key-list.tsx';

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
      announce(`${key.name ?? 'The key'} was revoked.`);
      query.refetch();
    });
  const rotate = ({ id }: Key) => run(async () => show(await rotateKey(id)));
  return (
    <Page
      title="API keys"
      lead={
        <>
          Keys are for your programs; apps and assistants that you gave access are listed with them. Anyone who has a
          key can act in your name within its permissions. The <a href="/v1/docs">API reference</a> describes the
          requests, and the <a href="/settings/requests">request log</a> lists those that your programs have sent.
        </>
      }
    >
      {error && <Notice tone="error">{error.message}</Notice>}
      {apiKey && (
        <NewSecret key={apiKey} title="Your new key" secret={apiKey} onDone={hide}>
          Herald keeps no copy. Send it in the <code>service-api-key</code> header of every request.
        </NewSecret>
      )}
      <div class="split narrow-first">
        <section class="card" aria-labelledby="create-key">
          <h2 id="create-key">Create a key</h2>
          <CreateKeyForm onCreate={show} />
        </section>
        <div>
          <QueryData query={query}>{(keys) => <KeyList keys={keys} onRevoke={revoke} onRotate={rotate} />}</QueryData>
        </div>
      </div>
    </Page>
  );
}
