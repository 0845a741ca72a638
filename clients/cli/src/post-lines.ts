import type { Post, PostProblem, Run } from '@herald-publishing/client';
import type { Cli } from './cli.ts';
import { columns, excerpt, localTime, printable } from './text.ts';

type Colors = Cli['colors'];
type Outcome = Post['outcome'];

/** In the colour of what it means. */
export function paintOutcome(colors: Colors, outcome: Outcome): string {
  const outcomeText = outcome.replace('_', ' ');
  if (outcome === 'published') return colors.green(outcomeText);
  if (outcome === 'failed') return colors.red(outcomeText);
  if (outcome === 'partly_published' || outcome === 'unknown') return colors.yellow(outcomeText);
  return outcomeText;
}

const OUTCOME_UNKNOWN = 'outcome_unknown';

/** The cells of one target: outcome, target, and where it is live or why not. */
export function runCells(colors: Colors, run: Run, post: Post): string[] {
  return [paintOutcome(colors, runOutcome(run, post)), run.targetId, printable(runDetail(run))];
}

/** One post in full. */
export function postLines(colors: Colors, post: Post): string[] {
  const { scheduledTime, scheduledLocalTime: local, media, targetCount, runs } = post;
  const due = local ? `${local.at} ${local.timeZone}` : scheduledTime && localTime(scheduledTime);
  return [
    `${colors.bold(post.postSubmissionId)}  ${paintOutcome(colors, post.outcome)}`,
    ...printable(post.text)
      .split('\n')
      .map((line) => `  ${line}`),
    ...media.map(({ kind, url, altText }) => `  ${kind}: ${url}${altText ? ` (${printable(altText)})` : ''}`),
    `  accepted ${localTime(post.createdAt)}${due ? `, scheduled for ${due}` : ''}`,
    ...columns(runs.map((run) => ['', ...runCells(colors, run, post)])),
    ...(targetCount > runs.length ? [`  and ${targetCount - runs.length} more targets`] : []),
  ];
}

const EXCERPT = 60;

/** A row of a list. */
export function postCells(colors: Colors, post: Post): string[] {
  return [
    post.postSubmissionId,
    paintOutcome(colors, post.outcome),
    localTime(post.scheduledTime ?? post.createdAt),
    [...new Set(post.targets.map(({ platform }) => platform))].join(','),
    excerpt(post.text, EXCERPT),
  ];
}

/** A problem that validation has found, with its fix. */
export function problemLine(colors: Colors, { severity, target, message, fix }: PostProblem): string {
  const label = severity === 'error' ? colors.red('error') : colors.yellow('warning');
  return `${label}  ${target ?? 'all targets'}: ${printable(message)} ${printable(fix)}`;
}

/** The outcome of one target. */
function runOutcome({ status, error }: Run, post: Post): Outcome {
  if (status === 'succeeded') return 'published';
  if (status !== 'failed') return post.outcome === 'scheduled' ? 'scheduled' : 'publishing';
  if (error?.code === OUTCOME_UNKNOWN) return 'unknown';
  return error?.code === 'cancelled' ? 'cancelled' : 'failed';
}

function runDetail({ result, error, lastProblem, nextAttemptAt, notes }: Run): string {
  if (result) return [result.url ?? result.id, ...notes.map(({ message }) => `(${message})`)].join(' ');
  if (error) return error.message;
  if (!lastProblem) return '';
  return nextAttemptAt ? `${lastProblem.message} Next try: ${localTime(nextAttemptAt)}.` : lastProblem.message;
}
