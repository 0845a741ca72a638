import type { Context } from '../context.ts';
import type { FailureOutcome, Stop } from '../platforms/contract/outcome.ts';
import type { Run, RunProblem } from '../store/documents/run.ts';
import type { Content, Submission } from '../store/documents/submission.ts';
import type { UserPost } from '../store/documents/user-post.ts';
import { isAlreadyExists } from '../store/write-errors.ts';
import type { RunSession } from './run-session.ts';
import { deadlineAfterStop, failedRun, recoveryAfter, reopenedRun, succeededRun } from './run-state.ts';
import { reopenRecovered } from './steps.ts';
import type { RunAddress } from './task-result.ts';

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
}

/** One record for each post of a platform, so that two runs cannot be published as the same post. */
export const userPostId = (platform: string, platformPostId: string): string =>
  `${platform}:${encodeURIComponent(platformPostId)}`;

/** The user's record of a platform's post. */
export const userPostRef = (
  { store }: Pick<Context, 'store'>,
  { userId, platform }: Pick<RunAddress, 'userId' | 'platform'>,
  platformPostId: string,
) => store.user(userId).posts.doc(userPostId(platform, platformPostId));

const userPostOf = (session: RunSession, { address, submission, content, result }: Publication): UserPost => ({
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
});

/** Opens the run that holds the record of our post again, if it found the post instead of making it. */
const takeOver = async (
  { store }: Pick<Context, 'store'>,
  session: RunSession,
  publication: Publication,
  record: ReturnType<typeof userPostRef>,
): Promise<boolean> => {
  const { result } = publication;
  const held = await record.get();
  const holder = held.data();
  if (!holder || !held.updateTime) return false;
  const other = await store.runs(holder.postSubmissionId).doc(holder.runId).get();
  const holding = other.data();
  const steps = holding && reopenRecovered(holding.steps);
  if (!steps || !other.updateTime) return false;
  const [recordVersion, otherVersion] = [held.updateTime, other.updateTime];
  await session.release(succeededRun(result, session.now()), (batch) => {
    batch.update(record, { ...userPostOf(session, publication) }, { lastUpdateTime: recordVersion });
    batch.update(other.ref, { ...reopenedRun(holding, steps, session.now()) }, { lastUpdateTime: otherVersion });
  });
  return true;
};

/**
 * Records the run's success and the user's post, in one commit. The platform's post belongs to one run: false where
 * another run has it. A run that made its post takes it from one that only found it, which is opened again.
 */
export const recordSuccess = async (
  ctx: Pick<Context, 'store'>,
  session: RunSession,
  publication: Publication,
): Promise<boolean> => {
  const { address, result } = publication;
  const record = userPostRef(ctx, address, result.id);
  try {
    await session.release(succeededRun(result, session.now()), (batch) =>
      batch.create(record, userPostOf(session, publication)),
    );
    return true;
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
    return reopenRecovered(session.run.steps) === null && (await takeOver(ctx, session, publication, record));
  }
};

export const recordFailure = (session: RunSession, error: RunProblem): Promise<void> =>
  session.release(failedRun(session.run, error, session.now()));

/** What a problem is called while its run waits for something that has run out. */
const STOP_CODES: Readonly<Record<Stop, string>> = { service: 'service_stopped', account: 'quota_used_up' };

/** Whether a run already waits for this service's operator. */
export const isStopped = ({ lastProblem }: Pick<Run, 'lastProblem'>): boolean =>
  lastProblem?.code === STOP_CODES.service;

/** Releases the run until its next attempt is due; `steps` replaces its steps. A `stop` moves its deadline. */
export const recordRetry = (
  session: RunSession,
  outcome: { kind: FailureOutcome['kind']; retryAfterMs: number; message: string; stop?: StoppedRun | undefined },
  steps: Run['steps'] = session.run.steps,
): Promise<void> => {
  const at = session.now();
  const notBefore = at + outcome.retryAfterMs;
  return session.release({
    ...(steps === session.run.steps ? {} : { steps }),
    notBefore: new Date(notBefore),
    ...recoveryAfter(session.run, notBefore, at),
    ...(outcome.stop ? { deadlineAt: deadlineAfterStop(session.run, notBefore, outcome.stop.deadlineMs) } : {}),
    lastProblem: {
      code: outcome.stop ? STOP_CODES[outcome.stop.by] : outcome.kind,
      message: outcome.message,
      transient: true,
      at: new Date(at),
    },
  });
};
