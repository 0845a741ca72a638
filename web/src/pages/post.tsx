import { useCallback, useMemo } from 'preact/hooks';
import { loadPost } from '../api/queries.ts';
import { useLoaded } from '../api/use-loaded.ts';
import { Page, Pending } from '../parts/page.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { useDirectory } from '../posts/use-directory.ts';
import { useLooking } from '../posts/use-looking.ts';

export const PostPage = ({ id = '' }: { id?: string }) => {
  const { value, problem, reload } = useLoaded(useCallback((signal: AbortSignal) => loadPost(id, signal), [id]));
  const directory = useDirectory();
  useLooking(
    useMemo(() => value && [value], [value]),
    reload,
  );
  return (
    <Page title="Post" lead={<a href="/dashboard">All posts</a>}>
      {value ? <PostCard post={value} directory={directory} onChange={reload} whole /> : <Pending problem={problem} />}
      {value && (
        <p class="hint">
          Id for the API: <code>{value.postSubmissionId}</code>
        </p>
      )}
    </Page>
  );
};
