import { useCallback, useMemo } from 'preact/hooks';
import { fetchPost } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Page, Pending } from '../components/page.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { useAccountNames } from '../posts/use-account-names.ts';
import { usePolling } from '../posts/use-polling.ts';

export const PostPage = ({ id = '' }: { id?: string }) => {
  const { data, error, refetch } = useQuery(useCallback((signal: AbortSignal) => fetchPost(id, signal), [id]));
  const directory = useAccountNames();
  usePolling(
    useMemo(() => data && [data], [data]),
    refetch,
  );
  return (
    <Page title="Post" lead={<a href="/dashboard">All posts</a>}>
      {data ? <PostCard post={data} names={directory} onChange={refetch} full /> : <Pending problem={error} />}
      {data && (
        <p class="hint">
          Id for the API: <code>{data.postSubmissionId}</code>
        </p>
      )}
    </Page>
  );
};
