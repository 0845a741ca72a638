import type { Database } from '@herald-lab/firestore';
import type { PublishedPost, Platform as SimulatedPlatform } from '@herald-lab/sandbox';
import type { Reply } from '../../functions/src/infra/store/documents/submission.ts';
import { SECOND } from '../../functions/src/infra/time/clock.ts';
import type { Removed } from './network/removals.ts';
import { type Problem, type ProblemKind, problem, type Verdict } from './oracle.ts';
import { segmentAfter, textOf, timeOf } from './store/history.ts';

/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;

/** A post or a reply that is live, or was until its user deleted it. */
export type ShownPost = Pick<
  PublishedPost,
  'platform' | 'accountId' | 'id' | 'text' | 'title' | 'replyTo' | 'comments'
> & {
  /** ms since the epoch */
  at: number;
};

/** What is below a post, in its order. A comment has neither an id nor a time here. */
interface Below {
  text: string;
  id: string | null;
  at: number | null;
}

/** The posts of all platforms, with those that users have deleted there, as they were. */
export function shownPosts(platforms: readonly SimulatedPlatform[], { posts, parents }: Removed): ShownPost[] {
  const live = platforms.flatMap((platform) => platform.published());
  const names = new Set(live.map(nameOf));
  return [...live, ...posts.filter((post) => !names.has(nameOf(post)))].map((post) => ({
    ...post,
    at: Date.parse(post.at),
    replyTo: parents.get(nameOf(post)) ?? post.replyTo,
  }));
}

/** The same of test mode, whose simulated platforms keep their posts in the database. All test users have the same accounts. */
export function postsOfTestMode(database: Database): ShownPost[] {
  const stored = [...database.documents.group('simulatedPosts').values()];
  return stored
    .filter((post) => textOf(post, 'state') === 'published')
    .map((post) => ({
      platform: textOf(post, 'platform') ?? '',
      accountId: `${segmentAfter(post.name, 'users')}/${textOf(post, 'accountId')}`,
      id: segmentAfter(post.name, 'simulatedPosts'),
      text: textOf(post, 'text') ?? '',
      title: null,
      replyTo: textOf(post, 'replyTo'),
      comments: [],
      at: timeOf(post, 'firstCallAt') ?? 0,
    }));
}

export function nameOf({ platform, id }: { platform: string; id: string | null }): string {
  return `${platform} ${id}`;
}

/** What is below a live post: its comments, or the replies to it and to one another. Each has at most one reply. */
export function repliesBelow(posts: readonly ShownPost[], platform: string, rootId: string): Below[] {
  const root = posts.find((post) => post.platform === platform && post.id === rootId);
  const comments = root?.comments ?? [];
  if (comments.length > 0) return comments.map((text) => ({ text, id: null, at: null }));
  const below: ShownPost[] = [];
  let level: string[] = [rootId];
  while (level.length > 0) {
    const next = posts.filter((post) => post.platform === platform && level.includes(post.replyTo ?? ''));
    below.push(...next);
    level = next.map(({ id }) => id);
  }
  return below;
}

/**
 * Compares what is below each post with what its run says: no reply is live twice, without its post or out of order, and a run
 * that says nothing else has all of them. `taking`: the platforms that take replies.
 */
export function checkReplies(
  verdicts: readonly Verdict[],
  posts: readonly ShownPost[],
  taking: ReadonlySet<string>,
): Problem[] {
  const roots = new Set(verdicts.map(({ platform, resultId }) => nameOf({ platform, id: resultId })));
  const names = new Set(posts.map(nameOf));
  const parents = new Map(posts.map((post) => [nameOf(post), post.replyTo]));
  const rootOf = ({ platform, id, replyTo }: ShownPost): string => {
    let [current, parent] = [id, replyTo];
    while (parent !== null) [current, parent] = [parent, parents.get(nameOf({ platform, id: parent })) ?? null];
    return nameOf({ platform, id: current });
  };
  const strays = posts
    .filter((post) => (post.replyTo !== null || post.comments.length > 0) && !roots.has(rootOf(post)))
    .map((post) => problem('misplaced', [post.id], `no run has the post of ${nameOf(post)}: ${post.text}`));
  return [
    ...strays,
    ...verdicts.flatMap((verdict) =>
      verdict.resultId !== null && names.has(nameOf({ platform: verdict.platform, id: verdict.resultId }))
        ? checkThread(verdict, repliesBelow(posts, verdict.platform, verdict.resultId), posts)
        : [],
    ),
    ...verdicts.flatMap((verdict) => checkReport(verdict, taking)),
  ];
}

function reporter({ post, platform, resultId, replies }: Verdict) {
  const described = replies.map(({ status, id }) => `${status} ${id ?? ''}`.trim()).join(', ');
  return (kind: ProblemKind, text: string): Problem =>
    problem(kind, [post.id, post.key], `${post.key} on ${platform}, ${resultId} [${described}]: ${text}`);
}

/** Compares what is below a post with its content and with its run. */
function checkThread(verdict: Verdict, below: readonly Below[], posts: readonly ShownPost[]): Problem[] {
  const { replies, platform, resultId, isOfDeleted } = verdict;
  const wanted = verdict.post.content.replies ?? [];
  const report = reporter(verdict);
  const problems: Problem[] = [];
  if (below.length > wanted.length)
    problems.push(report('doubled', `${below.length} replies are live, and the post has ${wanted.length}`));
  for (const [index, one] of below.entries()) {
    const reply = wanted[index];
    if (reply && !isTextOf(one.text, reply))
      problems.push(report('misplaced', `reply ${index + 1} is "${one.text}", not "${reply.text}"`));
    const before = index === 0 ? resultId : below[index - 1]?.id;
    const found = one.id !== null && posts.find((post) => post.platform === platform && post.id === one.id);
    if (found && found.replyTo !== before)
      problems.push(report('misplaced', `reply ${index + 1} follows ${found.replyTo}, not ${before}`));
    const since = posts.find((post) => post.platform === platform && post.id === before)?.at;
    const pauseMs = (reply?.delaySeconds ?? 0) * SECOND;
    if (one.at !== null && since !== undefined && one.at < since + pauseMs - CLOCKS_MS)
      problems.push(report('misplaced', `reply ${index + 1} came ${(one.at - since) / SECOND} s after the one before`));
  }
  for (const [index, { status, id }] of replies.entries()) {
    const one = below[index];
    if (status === 'published' && !one) problems.push(report('false success', `reply ${index + 1} is not live`));
    if (status === 'published' && one && one.id !== null && one.id !== id)
      problems.push(report('wrong id', `reply ${index + 1} is ${one.id}`));
    if ((status === 'failed' || status === 'not_sent') && one && !isOfDeleted)
      problems.push(report('unreported', `reply ${index + 1} is live`));
  }
  return problems;
}

/** Facebook shows the address of a picture behind the text. */
function isTextOf(shown: string, { text }: Reply): boolean {
  return shown.trim() === text || shown.startsWith(`${text} http`);
}

/** What a run says of its replies is complete and agrees with itself. */
function checkReport(verdict: Verdict, taking: ReadonlySet<string>): Problem[] {
  const { post, platform, status, replies, lacksReplies, isOfDeleted } = verdict;
  if (status !== 'succeeded' || isOfDeleted) return [];
  const report = reporter(verdict);
  const wanted = taking.has(platform) ? (post.content.replies ?? []).length : 0;
  const first = replies.findIndex((reply) => reply.status !== 'published');
  const problems: Problem[] = [];
  if (replies.length !== wanted) problems.push(report('lost', `the run has ${replies.length} of ${wanted} replies`));
  if (replies.some((reply) => reply.status === 'waiting')) problems.push(report('stuck', 'a reply still waits'));
  if (lacksReplies !== first >= 0) problems.push(report('false success', `lacksReplies is ${lacksReplies}`));
  if (first >= 0 && replies.slice(first + 1).some((reply) => reply.status !== 'not_sent'))
    problems.push(report('misplaced', `something became of a reply after reply ${first + 1}`));
  return problems;
}
