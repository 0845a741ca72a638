import type { Account } from '@herald-publishing/client';
import { accountName } from '../components/account-name.ts';
import { Time } from '../components/time.tsx';
import { accountAddress } from '../metrics/account-address.ts';
import { type EndedPosts, type LastPost, lastPostAt } from '../posts/ended-posts.ts';
import { addressOf, noFilters } from '../posts/filters.ts';
import { displayRunStatus } from '../posts/post-status.ts';

interface AccountHealthProps {
  account: Account;
  platform: string;
  /** Undefined until loaded. */
  ended: EndedPosts | undefined;
}

/** What Herald can publish to an account, until when, the outcome of its last post, and its numbers. */
export function AccountHealth({ account, platform, ended }: AccountHealthProps) {
  return (
    <>
      <Limits account={account} />
      <Access account={account} />
      {ended && <LastPostOf account={account} platform={platform} ended={ended} />}
      <span>
        <a href={accountAddress(account)}>
          Numbers
          <span class="visually-hidden">
            {' '}
            of {accountName(account)} on {platform}
          </span>
        </a>
      </span>
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
      {renewsItself ? ', renewed automatically' : ': reconnect it before then'}
    </span>
  );
}

function LastPostOf({ account, platform, ended }: AccountHealthProps & { ended: EndedPosts }) {
  const last = lastPostAt(ended, account);
  if (last === 'none') return <span class="muted">Nothing posted yet</span>;
  if (last !== 'unknown') return <LastPostLine {...last} platform={platform} />;
  return (
    <span class="muted">
      <a href={addressOf({ ...noFilters, platform: account.platform, accountId: account.accountId })}>
        Show its posts<span class="visually-hidden"> on {platform}</span>
      </a>
    </span>
  );
}

function LastPostLine({ post, run, platform }: LastPost & { platform: string }) {
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
