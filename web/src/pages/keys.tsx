import { useState } from 'preact/hooks';
import { revokeKey, rotateKey } from '../api/mutations.ts';
import { keysQuery } from '../api/queries.ts';
import type { Key } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { KeyList } from '../keys/key-list.tsx';
import { NewKey } from '../keys/new-key.tsx';

export const KeysPage = () => {
  const query = useQuery(keysQuery);
  const [apiKey, setApiKey] = useState<string | null>(null);
  const { error, run } = useAction();
  const show = (created: string) => {
    setApiKey(created);
    query.refetch();
  };
  const revoke = ({ id }: Key) =>
    run(async () => {
      await revokeKey(id);
      query.refetch();
    });
  const rotate = ({ id }: Key) => run(async () => show(await rotateKey(id)));
  return (
    <Page title="API keys" lead="For your own programs. Whoever has a key can do in your name what the key allows.">
      {error && <Notice tone="error">{error.message}</Notice>}
      {apiKey && <NewKey key={apiKey} apiKey={apiKey} onDone={() => setApiKey(null)} />}
      <CreateKeyForm onCreate={show} />
      <QueryData query={query}>{(keys) => <KeyList keys={keys} onRevoke={revoke} onRotate={rotate} />}</QueryData>
    </Page>
  );
};
