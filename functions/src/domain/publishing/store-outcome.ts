import type { Context } from '../../context.ts';
import { readsNumbers } from '../../infra/config/platform-config.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';
import { isAlreadyExists } from '../../infra/store/conflicts.ts';
import type { DelayReason } from '../../model/delays.ts';
import type { Content, Submission, UserPost } from '../../model/post.ts';
import type { Run, RunCode, RunNote, RunProblem } from '../../model/run.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import type { FailureOutcome, Stop } from '../../platforms/contract/outcome.ts';
import { newSeries, type Series } from '../metrics/index.ts';
import {
  deadlineAfterStop,
  endedReplies,
  failedRun,
  hasBegunReply,
  newReplies,
  recoveryAfter,
  reopenedRun,
  stepsOfPost,
  succeededRun,
  withDelays,
} from '../posts/index.ts';
import { type EndContext, endClaimedRun } from './end-run.ts';
import type { RunSession } from './run-session.ts';
import { replyDeadline } from './send-replies.ts';
import { exchangedSteps, reopenRecovered } from './steps.ts';

/** A wait for something that has run out, and how long the platform's runs may take (ms). */
interface StoppedRun {
  by: Stop;
  deadlineMs: number;
}

interface Publication {
  address: RunAddress;
  submission: Submission;
  /** What was published. */
  content: Content;
  result: { id: string; url: string | null };
  notes: RunNote[];
}

/** One record for each post of a platform, so that two runs cannot be published as the same post. */
export function userPostId(platform: string, platformPostId: string): string {
  return `${platform}:${encodeURIComponent(platformPostId)}`;
}

/** The user's record of a platform's post. */
export function userPostRef(
  { store }: Pick<Context, 'store'>,
  { userId, platform }: Pick<RunAddress, 'userId' | 'platform'>,
  platformPostId: string,
) {
  return store.user(userId).posts.doc(userPostId(platform, platformPostId));
}

/** What recording a post takes. */
type RecordContext = EndContext & Pick<Context, 'config'>;

/** Changes the run, in one commit with what `also` adds to the batch. */
type Commit = (also: (batch: ReturnType<Context['store']['batch']>) => void) => Promise<void>;

/** Ends the run with its post. False where that is the post of another run. */
export function storeSuccess(ctx: RecordContext, session: RunSession, publication: Publication): Promise<boolean> {
  const ended = () => succeededRun({ ...publication, replies: [] }, session.now());
  return storePost(ctx, session, publication, (also) => endClaimedRun(ctx, session, ended(), also));
}

/**
 * Continues the run with its live post, which has replies or something else that follows it. `deadlineMs` is how long a reply may
 * take. Returns false if the post belongs to another run.
 */
export function storeLivePost(
  ctx: RecordContext,
  session: RunSession,
  publication: Publication,
  module: Pick<PlatformModule, 'deadlineMs' | 'publishReply'>,
): Promise<boolean> {
  const { result, notes, content } = publication;
  const live = () => {
    const after = {
      replies: module.publishReply ? newReplies(content) : [],
      liveAt: new Date(session.now()),
      deadlineAt: session.run.deadlineAt,
    };
    return { ...after, result, notes, deadlineAt: replyDeadline(after, content, module) };
  };
  return storePost(ctx, session, publication, (also) => session.write(live(), also));
}

/** Ends a run with a post that was recorded before. Replies that still wait are not sent. */
export function storeEnd(
  ctx: EndContext,
  session: RunSession,
  result: Publication['result'],
  notes: RunNote[],
): Promise<void> {
  const replies = endedReplies(session.run, null);
  return endClaimedRun(ctx, session, succeededRun({ result, notes, replies }, session.now()));
}

/** Releases the run until its next reply is due (ms since the epoch). `deadlineMs` is how long that one may take from then. */
export function storeReplyPause(session: RunSession, at: number, deadlineMs: number): Promise<void> {
  return session.release({
    notBefore: new Date(at),
    deadlineAt: new Date(at + deadlineMs),
    ...recoveryAfter(session.run, at, session.now()),
    lastProblem: null,
  });
}

export function storeFailure(ctx: EndContext, session: RunSession, error: RunProblem): Promise<void> {
  return endClaimedRun(ctx, session, failedRun(session.run, error, session.now()));
}

/** The code of a problem while its run waits for an exhausted resource. */
const STOP_CODES = { service: 'service_stopped', account: 'quota_used_up' } as const satisfies Record<Stop, RunCode>;

/** The code of a problem while its run is tried again, or its platform is asked again. */
const WAIT_CODES = { pending: 'pending', retryAfter: 'retry_after', unknown: 'unknown' } as const satisfies Partial<
  Record<FailureOutcome['kind'], RunCode>
>;

/** Whether a run already waits for this service's operator. */
export function isStopped({ lastProblem }: Pick<Run, 'lastProblem'>): boolean {
  return lastProblem?.code === STOP_CODES.service;
}

/** Releases the run until its next attempt is due; `steps` replaces its steps. A `stop` moves its deadline. */
export function storeRetry(
  session: RunSession,
  outcome: {
    kind: keyof typeof WAIT_CODES;
    retryAfterMs: number;
    message: string;
    stop?: StoppedRun | undefined;
    reason: DelayReason;
  },
  steps: Run['steps'] = session.run.steps,
): Promise<void> {
  const at = session.now();
  const notBefore = at + outcome.retryAfterMs;
  const delay = { reason: outcome.reason, from: new Date(at), until: new Date(notBefore) };
  return session.release({
    ...(steps === session.run.steps ? {} : { steps }),
    notBefore: new Date(notBefore),
    delays: withDelays(session.run.delays, [delay]),
    ...recoveryAfter(session.run, notBefore, at),
    ...(outcome.stop ? { deadlineAt: deadlineAfterStop(session.run, notBefore, outcome.stop.deadlineMs) } : {}),
    lastProblem: {
      code: outcome.stop ? STOP_CODES[outcome.stop.by] : WAIT_CODES[outcome.kind],
      message: outcome.message,
      transient: true,
      at: new Date(at),
    },
  });
}

/**
 * Records the user's post in one commit with the run. The platform's post belongs to one run: false where another run has
 * it. A run that made its post takes it from one that only found it, which is opened again.
 */
async function storePost(
  ctx: RecordContext,
  session: RunSession,
  publication: Publication,
  commit: Commit,
): Promise<boolean> {
  const record = userPostRef(ctx, publication.address, publication.result.id);
  try {
    const post = userPostOf(session, publication);
    const series = newSeries(session.run, post.publishedAt, readsNumbers(ctx.config, post.platform, 'posts'));
    await commit((batch) => batch.create(record, { ...post, ...series }));
    return true;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return reassign(ctx, session, publication, commit);
  }
}

function userPostOf(
  session: RunSession,
  { address, submission, content, result }: Publication,
): Omit<UserPost, keyof Series> {
  return {
    postSubmissionId: address.postSubmissionId,
    runId: session.id,
    platform: session.run.platform,
    accountId: session.run.accountId,
    platformPostId: result.id,
    url: result.url,
    text: content.text,
    mediaType: content.mediaType,
    mediaUrls: content.media.map(({ url }) => url),
    enableRepurposing: submission.enableRepurposing,
    publishedAt: new Date(session.now()),
    expireAt: submission.expireAt,
  };
}

/**
 * The steps of a run whose post another run has found, and keeps because its replies are below the post: to be looked up again.
 * Null where the other run has not found the post, but got it in a response.
 */
export async function exchangedWithHolder(
  ctx: Pick<Context, 'store'>,
  session: RunSession,
  address: RunAddress,
  platformPostId: string,
): Promise<Run['steps'] | null> {
  const holder = (await userPostRef(ctx, address, platformPostId).get()).data();
  const owner = holder && (await ctx.store.runs(holder.postSubmissionId).doc(holder.runId).get()).data();
  const found = owner && stepsOfPost(owner.steps);
  return found && reopenRecovered(found) !== null ? exchangedSteps(session.run.steps, found, session.now()) : null;
}

/** Opens the run that holds the record of our post again, if it found the post instead of making it. */
async function reassign(
  ctx: EndContext,
  session: RunSession,
  publication: Publication,
  commit: Commit,
): Promise<boolean> {
  const { store } = ctx;
  const record = userPostRef(ctx, publication.address, publication.result.id);
  const existing = await record.get();
  const holder = existing.data();
  if (!holder || !existing.updateTime) return false;
  // The response of our own commit was lost.
  if (holder.postSubmissionId === publication.address.postSubmissionId && holder.runId === session.id) return true;
  if (reopenRecovered(session.run.steps) !== null) return false;
  const other = await store.runs(holder.postSubmissionId).doc(holder.runId).get();
  const owner = other.data();
  const steps = owner && reopenRecovered(owner.steps);
  // Its replies are below the post.
  if (!steps || !other.updateTime || hasBegunReply(owner, 0)) return false;
  const [recordVersion, otherVersion] = [existing.updateTime, other.updateTime];
  await commit((batch) => {
    batch.update(record, { ...userPostOf(session, publication) }, { lastUpdateTime: recordVersion });
    batch.update(other.ref, { ...reopenedRun(owner, steps, session.now()) }, { lastUpdateTime: otherVersion });
  });
  return true;
}
