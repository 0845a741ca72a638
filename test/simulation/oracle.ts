import type { Database, StoredDocument } from '@herald-lab/firestore';
import type { Platform as SimulatedPlatform } from '@herald-lab/sandbox';
import { isLive } from '../../functions/src/model/ids.ts';
import type { Accepted } from './herald/users.ts';
import type { Problem, ProblemKind } from './problem.ts';
import { checkReplies } from './reply-invariants.ts';
import { postsOfTestMode, type Removed, type ShownPost, shownPosts } from './shown-posts.ts';
import { deletionOf, field, numberOf, plain, ROOT, textOf, timeOf } from './store/history.ts';
import type { Verdict } from './verdict.ts';

/** What there was before it was deleted, by the documents' names. */
type Deleted = ReadonlyMap<string, StoredDocument>;

/**
 * Attempts of one run, for the first time and for each retry, that no fault explains: with pauses of up to
 * 15 minutes and a deadline of a day there are about 130, and up to 60 more in the first hour, where pauses are short.
 */
const MAX_ATTEMPTS = 200;

/** Why a run of test mode may fail without a scenario. */
const EXPLAINED = ['cancelled'];

interface Known {
  database: Database;
  deleted: Deleted;
}

export function verdictsOf(database: Database, posts: readonly Accepted[], deleted: Deleted = new Map()): Verdict[] {
  return posts.flatMap((post) =>
    post.targets.map((target) => {
      const isUnique = post.targets.filter(({ platform }) => platform === target.platform).length === 1;
      const runId = isUnique ? target.platform : `${target.platform}:${target.accountId}`;
      return verdictOf({ database, deleted }, post, runId, target);
    }),
  );
}

export function isTerminal({ status, isDeleted }: Verdict): boolean {
  return isDeleted || status === 'succeeded' || status === 'failed';
}

/** What there is to see of posts. */
interface Shown {
  platforms: readonly SimulatedPlatform[];
  removed: Removed;
  database: Database;
  /** The platforms that take replies. */
  taking: ReadonlySet<string>;
}

/**
 * Compares what the platforms show with what Herald says, per account and text: users may post the same text twice, and then
 * each of the runs has its own post.
 */
export function checkInvariants(
  verdicts: readonly Verdict[],
  { platforms, removed, database, taking }: Shown,
): Problem[] {
  const posts = [...shownPosts(platforms, removed), ...postsOfTestMode(database)];
  const live = livePosts(posts);
  // The posts of a deleted test user are deleted as well, including its posts on the simulated platforms.
  const shown = verdicts.filter(({ post, isOfDeleted }) => isLive(post.userId) || !isOfDeleted);
  const groups = Map.groupBy(shown, (verdict) => keyOf(verdict, verdict.post.content.text));
  const problems = [...checkModes(verdicts, platforms), ...checkOwners(verdicts, live)];
  for (const [key, group] of groups) problems.push(...checkGroup(key, group, live.get(key) ?? []));
  problems.push(...checkReplies(verdicts, posts, taking));
  for (const verdict of verdicts) problems.push(...checkVerdict(verdict), ...checkEdits(verdict, live, groups));
  return problems;
}

function verdictOf(
  { database, deleted }: Known,
  post: Accepted,
  runId: string,
  target: Accepted['targets'][number],
): Verdict {
  const name = `${ROOT}/postSubmissions/${post.id}/runs/${runId}`;
  const isOfDeleted = deletionOf(database, post.userId) !== undefined;
  const found = database.documents.get(name);
  const run = found ?? (isOfDeleted ? deleted.get(name) : undefined);
  const targetId = `${target.platform}:${target.accountId}`;
  return {
    post,
    ...target,
    status: (textOf(run, 'status') ?? 'missing') as Verdict['status'],
    resultId: textOf(run, 'result.id'),
    errorCode: textOf(run, 'error.code'),
    replies: (plain(field(run, 'replies')) ?? []) as Verdict['replies'],
    lacksReplies: field(run, 'lacksReplies')?.booleanValue === true,
    attempts: numberOf(run, 'attempt') ?? 0,
    startedAt: timeOf(run, 'startedAt'),
    finishedAt: timeOf(run, 'finishedAt'),
    dueAt: post.retried.get(targetId)?.at ?? post.publishAt?.getTime() ?? post.acceptedAt,
    isTargetCancelled: post.cancelledTargets.has(targetId),
    retries: post.retried.get(targetId)?.times ?? 0,
    isOfDeleted,
    isDeleted: isOfDeleted && !found,
  };
}

/** Live posts by platform, account and text, without replies. */
function livePosts(posts: readonly ShownPost[]): Map<string, string[]> {
  const live = new Map<string, string[]>();
  for (const { platform, accountId, text, title, id, replyTo } of posts) {
    if (replyTo !== null) continue;
    const key = `${platform} ${accountId} ${text || title || ''}`.trim();
    live.set(key, [...(live.get(key) ?? []), id]);
  }
  return live;
}

/** Names the duplicates on one account. */
function keyOf({ post, platform, accountId }: Verdict, text: string): string {
  return `${platform} ${isLive(post.userId) ? '' : `${post.userId}/`}${accountId} ${text}`.trim();
}

/** No platform has a post of test mode, and there every post is published unless its user or the world prevents it. */
function checkModes(verdicts: readonly Verdict[], platforms: readonly SimulatedPlatform[]): Problem[] {
  const accounts = new Set(verdicts.filter(({ post }) => !isLive(post.userId)).map(({ accountId }) => accountId));
  const published = platforms.flatMap(({ name, published }) =>
    published()
      .filter(({ accountId }) => accounts.has(accountId))
      .map(
        ({ id }): Problem => ({ kind: 'not simulated', about: [id], text: `${name} has a post of test mode: ${id}` }),
      ),
  );
  const refused = verdicts
    .filter(({ isOfDeleted }) => !isOfDeleted)
    .filter(({ post, errorCode }) => !isLive(post.userId) && errorCode !== null && !EXPLAINED.includes(errorCode))
    .map(({ post, errorCode }): Problem => {
      const text = `${post.key} is of test mode, and failed with ${errorCode}`;
      return { kind: 'not simulated', about: [post.id, post.key], text };
    });
  return [...published, ...refused];
}

/** Nothing is live that the owner of its account has not asked for. */
function checkOwners(verdicts: readonly Verdict[], live: ReadonlyMap<string, string[]>): Problem[] {
  const wanted = new Set(
    verdicts.flatMap((verdict) =>
      [verdict.post.content.text, ...verdict.post.replaced].map((text) => keyOf(verdict, text)),
    ),
  );
  // Of a deleted user nobody knows which edits were accepted.
  const deleted = verdicts.filter(({ isOfDeleted }) => isOfDeleted).map((verdict) => `${keyOf(verdict, '')} `);
  return [...live]
    .filter(([key]) => !wanted.has(key) && !deleted.some((account) => key.startsWith(account)))
    .map(([key, ids]) => ({ kind: 'crossed', about: ids, text: `nobody has asked for ${key}: ${ids.join(', ')}` }));
}

function checkGroup(key: string, group: readonly Verdict[], live: readonly string[]): Problem[] {
  const succeeded = group.filter(({ status }) => status === 'succeeded');
  // The outcome of a run during the deletion of its user is unknown.
  const isInProgress = ({ status, isDeleted }: Verdict): boolean =>
    isDeleted && status !== 'succeeded' && status !== 'failed';
  const unknown = group.filter((one) => one.errorCode === 'outcome_unknown' || isInProgress(one));
  const about = group.flatMap(({ post }) => [post.id, post.key]);
  const described = group.map(
    ({ post, status, resultId, errorCode }) => `${post.key} ${status} ${resultId ?? errorCode ?? ''}`,
  );
  const problem = (kind: ProblemKind, text: string): Problem => ({
    kind,
    about,
    text: `${text}: ${key} [${described.join(', ')}] live: ${live.join(', ') || 'none'}`,
  });
  const problems: Problem[] = [];
  const ids = new Set(succeeded.map(({ resultId }) => resultId));
  if (live.length > group.length)
    problems.push(problem('doubled', `${live.length} posts are live for ${group.length} runs`));
  else if (live.length < succeeded.length)
    problems.push(problem('false success', `${live.length} posts are live, ${succeeded.length} runs succeeded`));
  else if (live.length > succeeded.length + unknown.length)
    problems.push(problem('unreported', `${live.length} posts are live, ${succeeded.length} runs succeeded`));
  if (ids.size < succeeded.length) problems.push(problem('false success', 'two runs claim the same post'));
  else if (succeeded.some(({ resultId }) => !isPublishId(resultId) && !live.includes(resultId ?? '')))
    problems.push(problem('wrong id', 'a run succeeded with an id that no live post has'));
  return problems;
}

/** TikTok's id of a publication, which is all that Herald learns of a post that is not public. */
function isPublishId(id: string | null): boolean {
  return /^[vp]_(pub|inbox)/.test(id ?? '');
}

function checkVerdict(verdict: Verdict): Problem[] {
  const { post, status, platform } = verdict;
  const about = [post.id, post.key];
  if (verdict.isOfDeleted) return [];
  if (status === 'missing') return [{ kind: 'lost', about, text: `${post.key} on ${platform} has no run` }];
  if (!isTerminal(verdict)) return [{ kind: 'stuck', about, text: `${post.key} on ${platform} is still ${status}` }];
  if ((post.cancelled || (verdict.isTargetCancelled && !verdict.lacksReplies)) && status === 'succeeded')
    return [{ kind: 'published after cancel', about, text: `${post.key} on ${platform} was cancelled and published` }];
  if (verdict.attempts > MAX_ATTEMPTS * (1 + verdict.retries))
    return [{ kind: 'costly', about, text: `${post.key} on ${platform} took ${verdict.attempts} attempts` }];
  return [];
}

/** No text that an accepted edit has replaced is live, unless another post has it. */
function checkEdits(
  verdict: Verdict,
  live: ReadonlyMap<string, string[]>,
  groups: ReadonlyMap<string, unknown>,
): Problem[] {
  const { post, platform } = verdict;
  return post.replaced.flatMap((text): Problem[] => {
    const key = keyOf(verdict, text);
    if (groups.has(key) || !live.has(key)) return [];
    const found = `${post.key} was edited, and is live on ${platform} with its earlier text: ${text}`;
    return [{ kind: 'published before edit', about: [post.id, post.key], text: found }];
  });
}
