import { revokeKey } from '../api/mutations.ts';
import { keysQuery } from '../api/queries.ts';
import type { Key } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { Notice } from '../components/notice.tsx';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { CreateKeyForm } from '../keys/create-key-form.tsx';
import { KeyList } from '../keys/key-list.tsx';

export const KeysPage = () => {
  const query = useQuery(keysQuery);
  const { error, run } = useAction();
  const revoke = ({ id }: Key) =>
    run(async () => {
      await revokeKey(id);
      query.refetch();
    });
  return (
    <Page title="API keys" lead="For your own programs. Whoever has a key can publish in your name.">
      {error && <Notice tone="error">{error.message}</Notice>}
      <CreateKeyForm onCreate={query.refetch} />
      <QueryData query={query}>{(keys) => <KeyList keys={keys} onRevoke={revoke} />}</QueryData>
    </Page>
  );
};
