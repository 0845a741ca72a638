import type { Account, Post, Run } from '@herald-publishing/client';
import { lastPostQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Time } from '../components/time.tsx';
import { displayRunStatus } from '../posts/post-status.ts';

interface AccountHealthProps {
  account: Account;
  platform: string;
}

/** What Herald can publish to an account, until when, and the outcome of its last post. */
export function AccountHealth({ account, platform }: AccountHealthProps) {
  return (
    <>
      <Limits account={account} />
      <Access account={account} />
      <LastPostOf account={account} platform={platform} />
    </>
  );
}

function Limits({ account: { status, canPublish } }: { account: Account }) {
  if (status !== 'active' || canPublish === 'everything') return null;
  return (
    <span class="account-limit">
      {canPublish === 'nothing'
        ? 'Limited: Herald cannot post to this account'
        : 'Limited: only posts without images and videos'}
    </span>
  );
}

/** Until when Herald may post, where the platform has said so, and what happens then. */
function Access({ account: { status, tokenExpiresAt, renewsItself } }: { account: Account }) {
  if (status !== 'active') return null;
  if (tokenExpiresAt === null) return <span class="muted">This connection does not expire</span>;
  return (
    <span class="muted">
      Access until <Time iso={tokenExpiresAt} />
      {renewsItself ? ', renewed by itself' : ': reconnect it before then'}
    </span>
  );
}

function LastPostOf({ account, platform }: AccountHealthProps) {
  const { data: post } = useQuery(lastPostQuery(account));
  if (post === undefined) return null;
  const run = post?.runs.find((one) => one.platform === account.platform && one.accountId === account.accountId);
  return post && run ? (
    <LastPost post={post} run={run} platform={platform} />
  ) : (
    <span class="muted">Nothing posted yet</span>
  );
}

function LastPost({ post, run, platform }: { post: Post; run: Run; platform: string }) {
  return (
    <span class="muted">
      Last post <Time iso={run.finishedAt ?? post.createdAt} />:{' '}
      {displayRunStatus(run, post, Date.now(), platform).label} ·{' '}
      {run.result?.url ? (
        <a href={run.result.url} target="_blank" rel="noreferrer">
          View<span class="visually-hidden"> on {platform} (new tab)</span>
        </a>
      ) : (
        <a href={`/dashboard/posts/${post.postSubmissionId}`}>
          Details<span class="visually-hidden"> of the last post on {platform}</span>
        </a>
      )}
    </span>
  );
}
