import type { Post, Run } from '@herald-publishing/client';
import { connectionsQuery } from '../api/queries.ts';
import { useQuery } from '../api/use-query.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Time } from '../components/time.tsx';
import { mediaIn } from '../drafts/draft-of-post.ts';
import { RichText } from '../i18n/rich-text.tsx';
import { MediaThumbnails } from './media-thumbnails.tsx';
import { RunRepliesOnDemand, TargetRetryOnDemand } from './on-demand.ts';
import { displayRunStatus, risksOf } from './post-status.ts';
import { repliesIn } from './replies/replies-in.ts';
import { retryState } from './retryable.ts';
import { RiskList } from './risk-list.tsx';
import { t } from './texts.ts';
import type { AccountNames } from './use-account-names.ts';
import { visibilityText } from './visibility.ts';

interface TargetListProps {
  post: Post;
  names: AccountNames;
  /** In ms. */
  now: number;
  onChange: () => void;
  /** Whether what a target says in place of the post, and who sees it, is shown. */
  full: boolean;
}

/** The targets of a post, each with the status of its run. */
export function TargetList(props: TargetListProps) {
  const { post } = props;
  const more = post.targetCount - post.runs.length;
  return (
    <ul class="targets" aria-label={t.targets}>
      {post.runs.map((run) => (
        <Target key={run.targetId} run={run} {...props} />
      ))}
      {more > 0 && (
        <li class="target muted">
          <a href={`/dashboard/posts/${post.postSubmissionId}`}>{t.moreTargets({ targets: more })}</a>
        </li>
      )}
    </ul>
  );
}

function Target({ run, post, names, now, onChange, full }: TargetListProps & { run: Run }) {
  const platform = names.platformName(run.platform);
  const account = names.accountName(run.platform, run.accountId);
  return (
    <li class="target" data-platform={run.platform} data-status={run.status}>
      <PlatformIcon platform={run.platform} />
      <span class="target-name">
        <RichText
          text={t.shownAccountOn({ platform })}
          tags={{ account: () => <bdi>{account}</bdi>, muted: (text) => <span class="muted">{text}</span> }}
        />
      </span>
      <Badge state={displayRunStatus(run, post, now, platform)} />
      {run.result?.url && (
        <a
          class="external-link"
          href={run.result.url}
          target="_blank"
          rel="noreferrer"
          aria-label={t.viewPost({ account, platform })}
        >
          {t.view}
          <Icon name="external" />
        </a>
      )}
      {full && <TargetContent post={post} run={run} />}
      {full && hasReplies(post, run) && (
        <RunRepliesOnDemand post={post} run={run} account={account} platform={platform} onChange={onChange} />
      )}
      {retryState(run) !== 'unknown' && <RunError run={run} full={full} />}
      {retryState(run) && post.status !== 'cancelled' && (
        <TargetRetryOnDemand run={run} post={post} account={account} platform={platform} onChange={onChange} />
      )}
      {run.status === 'queued' && <RiskList risks={risksOf(post, now, run)} />}
    </li>
  );
}

/** Whether there is something to say about the replies of a target. */
function hasReplies(post: Post, { result, targetId }: Run): boolean {
  const target = post.targets.find((one) => one.targetId === targetId);
  return Boolean(result?.replies) || (target !== undefined && repliesIn(post, target) !== post.replies);
}

/** Why a run failed, what its post has not, or what a run waits for. In full, each reply has its error beside it. */
function RunError({ run, full }: { run: Run; full: boolean }) {
  if (run.status === 'failed' && run.error && run.error.code !== 'cancelled')
    return <p class="run-error">{run.error.message}</p>;
  if (run.status === 'succeeded')
    return run.notes
      .filter(({ code }) => !full || code !== 'reply_missing')
      .map(({ code, message }) => (
        <p key={code} class="run-error muted">
          {message}
        </p>
      ));
  const { lastProblem, nextAttemptAt } = run;
  if (!lastProblem) return null;
  const isCheck = lastProblem.code === 'pending' || lastProblem.code === 'unknown';
  return (
    <p class="run-error muted">
      {lastProblem.message}{' '}
      {nextAttemptAt && (
        <RichText text={isCheck ? t.nextCheck : t.nextTry} tags={{ time: () => <Time iso={nextAttemptAt} /> }} />
      )}
    </p>
  );
}

interface TargetContentProps {
  post: Post;
  run: Run;
}

/** What a target says in place of the post, and who can see it there. */
function TargetContent({ post, run }: TargetContentProps) {
  const { data } = useQuery(connectionsQuery);
  const target = post.targets.find(({ targetId }) => targetId === run.targetId);
  if (!target) return null;
  const { text } = target.overrides ?? {};
  const media = mediaIn(post, target);
  const standard = data?.platforms.find(({ platform }) => platform === run.platform)?.visibility ?? null;
  const visibility = visibilityText(target, standard);
  if (text === undefined && media === post.media && visibility === null) return null;
  return (
    <div class="target-content">
      {visibility && <p class="muted">{visibility}</p>}
      {text !== undefined && (
        <p class="post-text" dir="auto">
          {text === '' ? <span class="muted">{t.noText}</span> : text}
        </p>
      )}
      {media !== post.media &&
        (media.length === 0 ? <p class="muted">{t.noFiles}</p> : <MediaThumbnails media={[...media]} />)}
    </div>
  );
}
