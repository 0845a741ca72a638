import type { Account, Post } from '@herald-publishing/client';
import { herald } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { useQuery } from '../../api/use-query.ts';
import { accountName } from '../../components/account-name.ts';
import { announce } from '../../components/announcer.tsx';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { RichText } from '../../i18n/rich-text.tsx';
import { count, texts } from '../../i18n/texts.ts';
import { awaitPost } from '../awaited-posts.ts';
import { endedPostsQuery } from '../ended-posts.ts';
import { refetchPosts } from '../queries.ts';
import { t as postTexts } from '../texts.ts';
import { useAccountNames } from '../use-account-names.ts';

const t = texts('afterReconnect', {
  missed: count({
    one: '<account/> on {platform} is connected again. It missed a post while it was not connected:',
    other: '<account/> on {platform} is connected again. It missed {count} posts while it was not connected:',
  }),
  publish: count({ one: 'Publish the post now', other: 'Publish the {count} posts now' }),
  tryingAgain: 'Trying again.',
});

/** Older failures are ignored (ms). */
const MAX_AGE_MS = 7 * 24 * 3_600_000;

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
        announce(t.tryingAgain);
      } finally {
        refetchPosts();
      }
    });
  return (
    <Notice tone="warning">
      <p>
        <RichText
          text={t.missed(posts.length, { platform })}
          tags={{ account: () => <bdi>{accountName(account)}</bdi> }}
        />
      </p>
      <ul>
        {posts.map(({ post }) => (
          <li key={post.postSubmissionId}>
            <a href={`/dashboard/posts/${post.postSubmissionId}`}>
              <bdi>{post.text.slice(0, 60) || postTexts.noText}</bdi>
            </a>
            , <Time iso={post.scheduledTime ?? post.createdAt} />
          </li>
        ))}
      </ul>
      {error && <p class="run-error">{error.message}</p>}
      <button type="button" class="small" aria-disabled={isPending} onClick={again}>
        {t.publish(posts.length)}
        <span class="visually-hidden"> ({postTexts.accountOn({ account: accountName(account), platform })})</span>
      </button>
    </Notice>
  );
}

/** Posts that failed at an account because it was not connected. */
interface LostPosts {
  account: Account;
  posts: { post: Post; targetId: string }[];
}

/** What failed in the last days at accounts that are connected by now. `now` in ms. */
export function lostPosts(posts: readonly Post[], accounts: readonly Account[], now: number): LostPosts[] {
  return accounts
    .filter(({ status }) => status === 'active')
    .map((account) => ({
      account,
      posts: posts.flatMap((post) => failedAt(post, account, now).map((targetId) => ({ post, targetId }))),
    }))
    .filter(({ posts: lost }) => lost.length > 0);
}

function failedAt(post: Post, { platform, accountId }: Account, now: number): string[] {
  return post.runs
    .filter((run) => run.platform === platform && run.accountId === accountId)
    .filter(({ error }) => error?.code === 'reconnect_required' || error?.code === 'missing_integrations')
    .filter(({ finishedAt }) => finishedAt !== null && now - Date.parse(finishedAt) < MAX_AGE_MS)
    .map(({ targetId }) => targetId);
}
