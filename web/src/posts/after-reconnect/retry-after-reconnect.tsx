import type { Account } from '@herald-publishing/client';
import { herald } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { accountName } from '../../components/account-name.ts';
import { announce } from '../../components/announcer.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { awaitPost } from '../awaited-posts.ts';
import { endedPostsQuery } from '../ended-posts.ts';
import { refetchPosts } from '../queries.ts';
import { useAccountNames } from '../use-account-names.ts';
import { type LostPosts, lostPosts } from './failures.ts';

/** Offers to publish what failed in the last days at accounts that were not connected then and are by now. */
export function RetryAfterReconnect({ accounts }: { accounts: readonly Account[] }) {
  const { data: ended } = useQuery(endedPostsQuery);
  return (
    <>
      {ended &&
        lostPosts(ended.failed, accounts, Date.now()).map((lost) => (
          <RetryLost key={`${lost.account.platform}:${lost.account.accountId}`} {...lost} />
        ))}
    </>
  );
}

function RetryLost({ account, posts }: LostPosts) {
  const platform = useAccountNames().platformName(account.platform);
  const { isPending, error, run } = useAction();
  const again = () =>
    run(async () => {
      try {
        for (const { post, targetId } of posts) {
          await herald.posts.retry(post.postSubmissionId, { targets: [targetId] });
          awaitPost(post.postSubmissionId);
        }
        announce('Trying again.');
      } finally {
        refetchPosts();
      }
    });
  const many = posts.length === 1 ? 'the post' : `the ${posts.length} posts`;
  return (
    <Notice tone="warning">
      <p>
        <bdi>{accountName(account)}</bdi> on {platform} is connected again. It missed{' '}
        {posts.length === 1 ? 'a post' : `${posts.length} posts`} while it was not connected:
      </p>
      <ul>
        {posts.map(({ post }) => (
          <li key={post.postSubmissionId}>
            <a href={`/dashboard/posts/${post.postSubmissionId}`}>
              <bdi>{post.text.slice(0, 60) || 'No text'}</bdi>
            </a>
            , <Time iso={post.scheduledTime ?? post.createdAt} />
          </li>
        ))}
      </ul>
      {error && <p class="run-error">{error.message}</p>}
      <button type="button" class="small" aria-disabled={isPending} onClick={again}>
        Publish {many} now
        <span class="visually-hidden">
          {' '}
          ({accountName(account)} on {platform})
        </span>
      </button>
    </Notice>
  );
}
