import type { Account } from '@herald-publishing/client';
import { accountName } from '../components/account-name.ts';
import { Time } from '../components/time.tsx';
import { hidden } from '../i18n/hidden.tsx';
import { RichText } from '../i18n/rich-text.tsx';
import { accountAddress } from '../metrics/account-address.ts';
import { type EndedPosts, type LastPost, lastPostAt } from '../posts/ended-posts.ts';
import { addressOf, noFilters } from '../posts/filters.ts';
import { displayRunStatus } from '../posts/post-status.ts';
import { t } from './texts.ts';

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
          <RichText text={t.numbers({ account: accountName(account), platform })} tags={{ hidden }} />
        </a>
      </span>
    </>
  );
}

function Limits({ account: { status, canPublish } }: { account: Account }) {
  if (status !== 'active' || canPublish === 'everything') return null;
  return <span class="account-limit">{canPublish === 'nothing' ? t.cannotPost : t.onlyWithoutFiles}</span>;
}

/** Until when Herald may post, where the platform has said so, and what happens then. */
function Access({ account: { status, tokenExpiresAt, renewsItself } }: { account: Account }) {
  if (status !== 'active') return null;
  if (tokenExpiresAt === null) return <span class="muted">{t.doesNotExpire}</span>;
  return (
    <span class="muted">
      <RichText text={renewsItself ? t.renewed : t.notRenewed} tags={{ time: () => <Time iso={tokenExpiresAt} /> }} />
    </span>
  );
}

function LastPostOf({ account, platform, ended }: AccountHealthProps & { ended: EndedPosts }) {
  const last = lastPostAt(ended, account);
  if (last === 'none') return <span class="muted">{t.nothingPosted}</span>;
  if (last !== 'unknown') return <LastPostLine {...last} platform={platform} />;
  return (
    <span class="muted">
      <a href={addressOf({ ...noFilters, platform: account.platform, accountId: account.accountId })}>
        <RichText text={t.showPosts({ platform })} tags={{ hidden }} />
      </a>
    </span>
  );
}

function LastPostLine({ post, run, platform }: LastPost & { platform: string }) {
  const state = displayRunStatus(run, post, Date.now(), platform).label;
  return (
    <span class="muted">
      <RichText text={t.lastPost({ state })} tags={{ time: () => <Time iso={run.finishedAt ?? post.createdAt} /> }} /> ·{' '}
      {run.result?.url ? (
        <a href={run.result.url} target="_blank" rel="noreferrer">
          <RichText text={t.view({ platform })} tags={{ hidden }} />
        </a>
      ) : (
        <a href={`/dashboard/posts/${post.postSubmissionId}`}>
          <RichText text={t.details({ platform })} tags={{ hidden }} />
        </a>
      )}
    </span>
  );
}
