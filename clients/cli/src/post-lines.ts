import type { Post, PostProblem, PostValidation, Run } from '@herald-publishing/client';
import { columns, localTime, paint, paintState, printable } from './text.ts';

type Outcome = Post['outcome'];

const OUTCOME_UNKNOWN = 'outcome_unknown';

const REPLY_NOTES = ['reply_missing', 'reply_unknown'];

type RunReply = NonNullable<NonNullable<Run['result']>['replies']>[number];

/** The rows of one target: outcome, target, and where it is live or why not; the same for each of its replies. */
export function runRows(run: Run, post: Post): string[][] {
  return [
    [paintState(runOutcome(run, post)), run.targetId, printable(runDetail(run))],
    ...repliesOf(run).map((reply) => replyCells(run.targetId, reply)),
  ];
}

function replyCells(targetId: string, { index, status, id, url, error }: RunReply): string[] {
  const detail = error?.message ?? url ?? id ?? '';
  return [paintState(status), `${targetId} reply ${index + 1}`, printable(detail)];
}

function repliesOf({ result }: Pick<Run, 'result'>): RunReply[] {
  return result?.replies ?? [];
}

/** One post in full. */
export function postLines(post: Post): string[] {
  const { scheduledTime, scheduledLocalTime: local, media, replies, targetCount, runs } = post;
  const due = local ? `${local.at} ${local.timeZone}` : scheduledTime && localTime(scheduledTime);
  return [
    `${paint('bold', post.postSubmissionId)}  ${paintState(post.outcome)}`,
    ...printable(post.text)
      .split('\n')
      .map((line) => `  ${line}`),
    ...media.map(mediaLine),
    ...replies.flatMap(({ text, media: files }, index) => [
      `  reply ${index + 1}: ${printable(text).replaceAll('\n', '\n  ')}`,
      ...files.map((file) => `  ${mediaLine(file)}`),
    ]),
    `  accepted ${localTime(post.createdAt)}${due ? `, scheduled for ${due}` : ''}`,
    ...columns(runs.flatMap((run) => runRows(run, post)).map((row) => ['', ...row])),
    ...(targetCount > runs.length ? [`  and ${targetCount - runs.length} more targets`] : []),
  ];
}

function mediaLine({ kind, url, altText }: Post['media'][number]): string {
  return `  ${kind}: ${url}${altText ? ` (${printable(altText)})` : ''}`;
}

/** The parts of a split text, as they are published. */
export function partLines({ target, parts }: PostValidation['parts'][number]): string[] {
  return parts.flatMap((part, index) => {
    const [first = '', ...others] = printable(part).split('\n');
    return [`${target}, part ${index + 1}: ${first}`, ...others.map((line) => `  ${line}`)];
  });
}

type ShownProblem = Pick<PostProblem, 'severity' | 'target' | 'message' | 'fix'>;

/** A problem that validation has found, with its fix. */
export function problemLine({ severity, target, message, fix }: ShownProblem): string {
  const label = severity === 'error' ? paint('red', 'error') : paint('yellow', 'warning');
  return `${label}  ${target ?? 'all targets'}: ${printable(`${message} ${fix}`)}`;
}

/** The outcome of one target. */
function runOutcome(run: Run, post: Post): Outcome {
  const { status, error } = run;
  if (status === 'succeeded')
    return repliesOf(run).every((reply) => reply.status === 'published') ? 'published' : 'partly_published';
  if (status !== 'failed') return post.outcome === 'scheduled' ? 'scheduled' : 'publishing';
  if (error?.code === OUTCOME_UNKNOWN) return 'unknown';
  return error?.code === 'cancelled' ? 'cancelled' : 'failed';
}

function runDetail({ result, error, lastProblem, nextAttemptAt, notes }: Run): string {
  if (result) {
    // The rows of its replies say more.
    const others = result.replies ? notes.filter(({ code }) => !REPLY_NOTES.includes(code)) : notes;
    return [result.url ?? result.id, ...others.map(({ message }) => `(${message})`)].join(' ');
  }
  if (error) return error.message;
  if (!lastProblem) return '';
  return nextAttemptAt ? `${lastProblem.message} Next try: ${localTime(nextAttemptAt)}.` : lastProblem.message;
}
