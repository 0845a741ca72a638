import type { Post, Run } from '../api/shapes.ts';
import { Badge } from '../components/badge.tsx';
import { Icon } from '../components/icon.tsx';
import { PlatformIcon } from '../components/platform-icon.tsx';
import { Time } from '../components/time.tsx';
import { displayRunStatus } from './post-status.ts';
import type { AccountNames } from './use-account-names.ts';

/** What went wrong, and for good or not. */
const RunError = ({ run }: { run: Run }) => {
  if (run.status === 'failed' && run.error && run.error.code !== 'cancelled')
    return <p class="trouble">{run.error.message}</p>;
  if (run.status === 'succeeded' || !run.lastProblem) return null;
  return (
    <p class="trouble soft">
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

const Target = ({ run, post, directory, now }: { run: Run; post: Post; directory: AccountNames; now: number }) => {
  const { tone, label, live } = displayRunStatus(run, post, now);
  const platform = directory.platformName(run.platform);
  const name = directory.accountName(run.platform, run.accountId);
  return (
    <li class="target" data-platform={run.platform} data-status={run.status}>
      <PlatformIcon platform={run.platform} />
      <span class="target-name">
        {name} <span class="soft">on {platform}</span>
      </span>
      <Badge tone={tone} live={live}>
        {label}
      </Badge>
      {run.result?.url && (
        <a class="out" href={run.result.url} target="_blank" rel="noreferrer">
          View
          <span class="visually-hidden">
            {' '}
            the post of {name} on {platform} (new tab)
          </span>
          <Icon name="out" />
        </a>
      )}
      <RunError run={run} />
    </li>
  );
};

/** Where a post goes, and how it fared there. */
export const TargetList = ({ post, directory, now }: { post: Post; directory: AccountNames; now: number }) => {
  const more = post.targetCount - post.runs.length;
  return (
    <ul class="targets" aria-label="Targets">
      {post.runs.map((run) => (
        <Target key={run.targetId} run={run} post={post} directory={directory} now={now} />
      ))}
      {more > 0 && (
        <li class="target soft">
          <a href={`/dashboard/posts/${post.postSubmissionId}`}>and {more} more</a>
        </li>
      )}
    </ul>
  );
};
