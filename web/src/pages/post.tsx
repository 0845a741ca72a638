import { useQuery } from '../api/use-query.ts';
import { Page } from '../components/page.tsx';
import { QueryData } from '../components/query-data.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { postQuery } from '../posts/queries.ts';
import { useAccountNames } from '../posts/use-account-names.ts';

export const PostPage = ({ id = '' }: { id?: string }) => {
  const query = useQuery(postQuery(id));
  const names = useAccountNames();
  return (
    <Page title="Post" lead={<a href="/dashboard">All posts</a>}>
      <QueryData query={query}>
        {(post) => (
          <>
            <PostCard post={post} names={names} onChange={query.refetch} full />
            <p class="hint">
              Id for the API: <code>{post.postSubmissionId}</code>
            </p>
          </>
        )}
      </QueryData>
    </Page>
  );
};
