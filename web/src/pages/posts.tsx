import { useAction } from '../api/use-action.ts';
import { Empty } from '../parts/empty.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page, Pending } from '../parts/page.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { useDirectory } from '../posts/use-directory.ts';
import { usePosts } from '../posts/use-posts.ts';

export const PostsPage = () => {
  const { posts, problem, refresh, loadOlder } = usePosts();
  const directory = useDirectory();
  const older = useAction();
  return (
    <Page title="Posts">
      {!posts ? (
        <Pending problem={problem} />
      ) : (
        <>
          {problem && <Notice tone="warn">What you see may be out of date. {problem.message}</Notice>}
          {posts.length === 0 && (
            <Empty title="Nothing posted yet">
              <p>What you publish here or through the API shows up on this page, with its state on every account.</p>
              <a class="button primary" href="/dashboard/compose">
                Write a first post
              </a>
            </Empty>
          )}
          <div class="posts">
            {posts.map((post) => (
              <PostCard key={post.postSubmissionId} post={post} directory={directory} onChange={refresh} />
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
