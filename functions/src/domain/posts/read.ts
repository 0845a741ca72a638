import type { Context } from '../../context.ts';
import { readable } from '../../infra/store/converter.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import type { Content, MediaItem, Overrides, Submission, Target } from '../../model/post.ts';
import type { RunView } from '../../model/run.ts';
import { storedIdsIn } from '../media/index.ts';
import { countRuns, type RunCounts } from './outcome.ts';
import { isWaiting } from './times.ts';

export function postNotFound() {
  return new HeraldError('not_found', 'There is no such post.');
}

/**
 * Reads a user's submission. Throws `not_found` also for one of another user, so that it does not reveal which ids
 * exist.
 */
export async function readSubmission(ctx: Pick<Context, 'store'>, userId: string, id: string) {
  if (!isPathSegment(id)) throw postNotFound();
  const snapshot = await ctx.store.submissions.doc(id).get();
  const submission = snapshot.data();
  if (submission?.userId !== userId || !snapshot.updateTime) throw postNotFound();
  return { submission, version: snapshot.updateTime };
}

/** A post and each of its runs. */
export async function readPost(
  ctx: Pick<Context, 'store'>,
  userId: string,
  id: string,
): Promise<{ submission: Submission; runs: RunView[] }> {
  if (!isPathSegment(id)) throw postNotFound();
  const [{ submission }, runs] = await Promise.all([readSubmission(ctx, userId, id), ctx.store.runViews(id).get()]);
  return { submission, runs: readable(runs.docs).map(({ data }) => data) };
}

/** When its user expects the post. */
export function expectedAt({ publishAt, createdAt }: Pick<Submission, 'publishAt' | 'createdAt'>): Date {
  return publishAt ?? createdAt;
}

/** The key that selects the posts of an account; without `accountId` the posts of a platform. */
export function targetKey({ platform, accountId }: { platform: string; accountId?: string | undefined }): string {
  return accountId === undefined ? platform : `${platform}:${accountId}`;
}

/** The fields of a submission by which it is selected and ordered. They follow from the others. */
export function listingFields(
  submission: Pick<Submission, 'publishAt' | 'createdAt' | 'targets' | 'content'>,
): Pick<Submission, 'expectedAt' | 'targetKeys' | 'mediaIds'> {
  return {
    expectedAt: expectedAt(submission),
    targetKeys: targetKeys(submission.targets),
    mediaIds: mediaIds(submission.content, submission.targets),
  };
}

function targetKeys(targets: readonly Target[]): string[] {
  return [...new Set(targets.flatMap(({ platform, accountId }) => [platform, targetKey({ platform, accountId })]))];
}

function mediaIds(content: Content, targets: readonly Target[]): string[] {
  const media = [content, ...targets.map(({ overrides }) => overrides)].flatMap(filesOf);
  const ids = media.flatMap(({ mediaId }) => mediaId ?? []);
  // A URL may stand anywhere: in the media, a link, an option such as a cover, or a text.
  return [...new Set([...ids, ...storedIdsIn(JSON.stringify([content, targets]))])];
}

/** The files of a content, or of what a target says in its place, with those of its replies. */
export function filesOf(content: Pick<Overrides, 'media' | 'replies'> | undefined): MediaItem[] {
  const { media = [], replies = [] } = content ?? {};
  return [...media, ...replies.flatMap((reply) => reply.media)];
}

/** Up to so many runs are read and counted here; more are counted by the database. */
export const MAX_RUNS_READ = 50;

/** The counts that a list shows for the runs of a post. */
export interface ListedRuns {
  /** At most as many as requested. */
  runs: RunView[];
  counts: RunCounts;
  /** What reading them cost, in documents. */
  documents: number;
}

/** The first `shown` runs of a post, and how many have each outcome. `now` in ms since the epoch. */
export async function readListedRuns(
  ctx: Pick<Context, 'store'>,
  id: string,
  submission: Submission,
  { shown, now }: { shown: number; now: number },
): Promise<ListedRuns> {
  const total = submission.targets.length;
  const waiting = isWaiting(submission, now);
  const few = total <= MAX_RUNS_READ;
  const [page, counted] = await Promise.all([
    ctx.store
      .runViews(id)
      .limit(few ? MAX_RUNS_READ : shown)
      .get(),
    few ? null : countInDatabase(ctx, id, total, waiting),
  ]);
  const runs = readable(page.docs).map(({ data }) => data);
  return { runs: runs.slice(0, shown), counts: counted ?? countRuns(runs, waiting), documents: runs.length };
}

/** Of all runs at one moment, so that they add up. */
async function countInDatabase(
  { store }: Pick<Context, 'store'>,
  id: string,
  total: number,
  waiting: boolean,
): Promise<RunCounts> {
  const runs = store.runs(id);
  const [queued = 0, processing = 0, succeeded = 0, partly = 0, unknown = 0, cancelled = 0] = await store.countAll([
    runs.where('status', '==', 'queued'),
    runs.where('status', '==', 'processing'),
    runs.where('status', '==', 'succeeded'),
    runs.where('lacksReplies', '==', true),
    runs.where('error.code', '==', 'outcome_unknown'),
    runs.where('error.code', '==', 'cancelled'),
  ]);
  return {
    scheduled: waiting ? queued : 0,
    publishing: processing + (waiting ? 0 : queued),
    published: succeeded - partly,
    partly_published: partly,
    failed: Math.max(0, total - queued - processing - succeeded - unknown - cancelled),
    cancelled,
    unknown,
  };
}
