import { SECOND } from '../../functions/src/model/clock.ts';
import type { Reply } from '../../functions/src/model/post.ts';
import { type Problem, type ProblemKind, problem } from './problem.ts';
import { type Below, nameOf, repliesBelow, type ShownPost } from './shown-posts.ts';
import type { Verdict } from './verdict.ts';

/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;

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
