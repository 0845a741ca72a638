import { useAction } from '../api/use-action.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { Notice } from '../components/notice.tsx';
import { Page, Pending } from '../components/page.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { useAccountNames } from '../posts/use-account-names.ts';
import { usePosts } from '../posts/use-posts.ts';

export const PostsPage = () => {
  const { posts, problem, refresh, loadOlder } = usePosts();
  const directory = useAccountNames();
  const older = useAction();
  return (
    <Page title="Posts">
      {!posts ? (
        <Pending problem={problem} />
      ) : (
        <>
          {problem && <Notice tone="warn">What you see may be out of date. {problem.message}</Notice>}
          {posts.length === 0 && (
            <EmptyState title="Nothing posted yet">
              <p>What you publish here or through the API shows up on this page, with its state on every account.</p>
              <a class="button primary" href="/dashboard/compose">
                Write a first post
              </a>
            </EmptyState>
          )}
          <div class="posts">
            {posts.map((post) => (
              <PostCard key={post.postSubmissionId} post={post} names={directory} onChange={refresh} />
            ))}
          </div>
          {loadOlder && (
            <button type="button" class="wide" disabled={older.busy} onClick={() => older.run(loadOlder)}>
              Show older posts
            </button>
          )}
        </>
      )}
    </Page>
  );
};
