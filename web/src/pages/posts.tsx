import type { Post } from '../api/types.ts';
import { useAction } from '../api/use-action.ts';
import { useQuery } from '../api/use-query.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Page } from '../components/page.tsx';
import { QueryData, StaleNotice } from '../components/query-data.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { loadOlderPosts, postsQuery } from '../posts/queries.ts';
import { useAccountNames } from '../posts/use-account-names.ts';

const NoPosts = () => (
  <EmptyState title="Nothing posted yet">
    <p>What you publish here or through the API shows up on this page, with its state on every account.</p>
    <a class="button primary" href="/dashboard/compose">
      Write a first post
    </a>
  </EmptyState>
);

const PostList = ({ posts, onChange }: { posts: readonly Post[]; onChange: () => void }) => {
  const names = useAccountNames();
  return (
    <div class="posts">
      {posts.map((post) => (
        <PostCard key={post.postSubmissionId} post={post} names={names} onChange={onChange} />
      ))}
    </div>
  );
};

const OlderPosts = ({ cursor }: { cursor: string }) => {
  const { isPending, error, run } = useAction();
  return (
    <>
      {error && <StaleNotice error={error} />}
      <button type="button" class="full-width" disabled={isPending} onClick={() => run(() => loadOlderPosts(cursor))}>
        Show older posts
      </button>
    </>
  );
};

export const PostsPage = () => {
  const query = useQuery(postsQuery);
  return (
    <Page title="Posts">
      <QueryData query={query}>
        {({ posts, cursor }) => (
          <>
            {posts.length === 0 && <NoPosts />}
            <PostList posts={posts} onChange={query.refetch} />
            {cursor !== null && <OlderPosts cursor={cursor} />}
          </>
        )}
      </QueryData>
    </Page>
  );
};
