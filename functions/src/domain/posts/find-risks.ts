import type { Context } from '../../context.ts';
import { currentPause } from '../../infra/limits/pauses.ts';
import { readable } from '../../infra/store/converter.ts';
import { isTestUser } from '../../model/ids.ts';
import type { Content, StoredRisk, Submission, Target } from '../../model/post.ts';
import { accessRemedy, readSubscription } from '../billing/index.ts';
import { dueRules, subscriptionProblem, type WaitReason, waitProblem } from './due-rules.ts';
import type { LocatedTarget } from './find-problems.ts';
import { type PostProblem, reachableRule } from './post-problem.ts';
import { probeFiles, problemsOf, type ReferringPost } from './probe-files.ts';
import { targetKey } from './read.ts';
import { mediaFieldPaths, readReferences } from './references.ts';
import { targetField } from './requested-post.ts';
import { LAST_CHECK_MS } from './risk-times.ts';
import { resolveTarget } from './targets.ts';

/** They are stored with the post. */
const MAX_RISKS = 50;

/** What may become an error until the post is due. The other warnings were in the response to its request. */
const keptWarnings: readonly string[] = [dueRules.subscribed.id, reachableRule.id];

type RiskContext = Pick<Context, 'store' | 'config' | 'users' | 'files' | 'readPauses'>;

const noWaitReasons: WaitReasonsOf = () => [];

/** Unfinished runs of a user that are read, the newest first. */
const MAX_RUNS = 50;

/**
 * The problems of a scheduled post at its due time: by the rules that also validate requests, by the subscription and,
 * in the last hour, by the current waits of platforms and accounts. Reads the beginnings of the files, and writes
 * nothing. `now` in ms since the epoch.
 */
export async function findRisks(
  ctx: RiskContext,
  id: string,
  submission: Submission & { publishAt: Date },
  now: number,
): Promise<StoredRisk[]> {
  const { userId, targets, mediaIds } = submission;
  const content = withUsedFiles(submission.content, targets);
  const publishAt = submission.publishAt.getTime();
  const [references, subscription, waitReasonsOf] = await Promise.all([
    readReferences(ctx, userId, { platform: targets, mediaIds }),
    readSubscription(ctx, userId),
    // Hours before a post is due they say nothing of it.
    publishAt - now > LAST_CHECK_MS ? noWaitReasons : readWaitReasons(ctx, userId),
  ]);
  const post: ReferringPost = {
    ...references,
    content,
    targets: targets.map((target, index) => ({
      ...resolveTarget(target, references.connected),
      field: targetField(index, targets.length),
    })),
    publishAt,
    now,
    hiddenWarnings: ctx.config.publishing.hiddenWarnings,
    fieldOf: mediaFieldPaths({
      mediaUrls: content.media.flatMap(({ url, mediaId }) => (mediaId === undefined ? [url] : [])),
      mediaIds: content.media.flatMap(({ mediaId }) => mediaId ?? []),
    }),
  };
  const probes = await probeFiles(ctx, userId, post);
  const lapse = subscriptionProblem(subscription, { publishAt, now, ...accessRemedy(ctx.config) });
  const risksOf = (left: readonly LocatedTarget[]): PostProblem[] => [
    ...(lapse ? [lapse] : []),
    ...left.flatMap(({ platform, accountId = '', field }) => {
      const location = { field, target: targetKey({ platform, accountId }) };
      return waitReasonsOf({ platform, accountId }).map((reason) => waitProblem(reason, platform, location));
    }),
    ...problemsOf({ ...post, targets: left }, probes).filter(isRisk),
  ];
  // Most posts have no risk, and their runs need not be read.
  if (risksOf(post.targets).length === 0) return [];
  const left = await withoutCancelled(ctx, id, post.targets);
  return risksOf(left)
    .slice(0, MAX_RISKS)
    .map((problem) => withTarget(problem, targets));
}

/** The content without files, and without replies, that no target publishes. */
function withUsedFiles(content: Content, targets: readonly Target[]): Content {
  const isReplaced = (field: 'media' | 'replies') => targets.every(({ overrides }) => overrides?.[field]);
  return {
    ...content,
    ...(isReplaced('media') ? { media: [] } : {}),
    ...(isReplaced('replies') ? { replies: [] } : {}),
  };
}

function isRisk({ severity, rule }: PostProblem): boolean {
  return severity === 'error' || keptWarnings.includes(rule);
}

/** The targets that were not cancelled. */
async function withoutCancelled(
  { store }: RiskContext,
  id: string,
  targets: readonly LocatedTarget[],
): Promise<readonly LocatedTarget[]> {
  const cancelled = await store.runViews(id).where('error.code', '==', 'cancelled').get();
  const ids = new Set(readable(cancelled.docs).map(({ data }) => data.targetId));
  return targets.filter(({ targetId }) => targetId === undefined || !ids.has(targetId));
}

function withTarget(problem: PostProblem, targets: readonly Target[]): StoredRisk {
  const target = targets.find((one) => targetKey(one) === problem.target);
  return { platform: target?.platform ?? null, accountId: target?.accountId ?? null, ...problem };
}

/** What holds up the posts of each account at this moment. */
type WaitReasonsOf = (target: Pick<Target, 'platform' | 'accountId'>) => WaitReason[];

/**
 * The reasons why the posts of a user wait: pauses of platforms, and the waits of unfinished runs. Empty for a test
 * user: simulated platforms are not paused.
 */
async function readWaitReasons(
  { store, readPauses }: Pick<Context, 'store' | 'readPauses'>,
  userId: string,
): Promise<WaitReasonsOf> {
  if (isTestUser(userId)) return () => [];
  const inProgress = store.allRunWaits.where('userId', '==', userId).where('status', '==', 'processing');
  const [pauses, runs] = await Promise.all([
    readPauses(),
    inProgress.orderBy('createdAt', 'desc').limit(MAX_RUNS).get(),
  ]);
  const waits = readable(runs.docs).map(({ data }) => data);
  return ({ platform, accountId }) => {
    const here = waits.filter((wait) => wait.platform === platform);
    const isStopped = here.some(({ lastProblem }) => lastProblem?.code === 'service_stopped');
    const isUsedUp = here.some((wait) => wait.accountId === accountId && wait.lastProblem?.code === 'quota_used_up');
    return [
      ...(currentPause(pauses, platform) ? (['paused'] as const) : []),
      ...(isStopped ? (['service_stopped'] as const) : []),
      ...(isUsedUp ? (['quota_used_up'] as const) : []),
    ];
  };
}
