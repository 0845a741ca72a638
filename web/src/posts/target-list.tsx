import type { Post, Run } from '../api/types.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Time } from '../components/time.tsx';
import { displayRunStatus } from './post-status.ts';
import type { AccountNames } from './use-account-names.ts';

/** Why a run failed, or the last error of a run that is retried. */
const RunError = ({ run }: { run: Run }) => {
  if (run.status === 'failed' && run.error && run.error.code !== 'cancelled')
    return <p class="run-error">{run.error.message}</p>;
  if (run.status === 'succeeded' || !run.lastProblem) return null;
  return (
    <p class="run-error muted">
      {run.lastProblem.message}
      {run.nextAttemptAt && (
        <>
          {' '}
          Next try: <Time iso={run.nextAttemptAt} />.
        </>
      )}
    </p>
  );
};

const Target = ({ run, post, names, now }: { run: Run; post: Post; names: AccountNames; now: number }) => {
  const { tone, label, live } = displayRunStatus(run, post, now);
  const platform = names.platformName(run.platform);
  const account = names.accountName(run.platform, run.accountId);
  return (
    <li class="target" data-platform={run.platform} data-status={run.status}>
      <PlatformIcon platform={run.platform} />
      <span class="target-name">
        {account} <span class="muted">on {platform}</span>
      </span>
      <Badge tone={tone} live={live}>
        {label}
      </Badge>
      {run.result?.url && (
        <a class="external-link" href={run.result.url} target="_blank" rel="noreferrer">
          View
          <span class="visually-hidden">
            {' '}
            the post of {account} on {platform} (new tab)
          </span>
          <Icon name="external" />
        </a>
      )}
      <RunError run={run} />
    </li>
  );
};

/** The targets of a post, each with the status of its run. */
export const TargetList = ({ post, names, now }: { post: Post; names: AccountNames; now: number }) => {
  const more = post.targetCount - post.runs.length;
  return (
    <ul class="targets" aria-label="Targets">
      {post.runs.map((run) => (
        <Target key={run.targetId} run={run} post={post} names={names} now={now} />
      ))}
      {more > 0 && (
        <li class="target muted">
          <a href={`/dashboard/posts/${post.postSubmissionId}`}>and {more} more</a>
        </li>
      )}
    </ul>
  );
};
