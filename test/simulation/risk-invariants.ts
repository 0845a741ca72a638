import type { Change } from '@herald-lab/firestore';
import { causeOf } from '../../functions/src/domain/posts/index.ts';
import { LAST_CHECK_MS } from '../../functions/src/domain/posts/risk-times.ts';
import { SECOND } from '../../functions/src/model/clock.ts';
import { customerOf } from '../../functions/src/model/ids.ts';
import { AT_RISK } from './event-invariants.ts';
import { type Problem, problem } from './problem.ts';
import { field, type History, numberOf, plain, segmentAfter, textOf, timeOf } from './store/history.ts';
import type { Conditions } from './world.ts';

/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;

/** A cause as an event tells it. */
interface NotifiedRisk {
  rule: string;
  target: string | null;
  field: string;
}

/** A `post.at_risk` event. */
interface RiskNotification {
  eventId: string;
  postId: string;
  at: number;
  risks: NotifiedRisk[];
}

/** A scheduled post as it was from an edit, or from its acceptance, on (ms since the epoch). */
interface Revision {
  number: number;
  /** Since when a check was scheduled; null if none ever was. */
  checkedFrom: number | null;
  publishAt: number | null;
  /** Or deleted with its user: it never leaves. */
  isCancelled: boolean;
}

interface Post {
  id: string;
  userId: string;
  targets: { platform: string; accountId: string }[];
  urls: string[];
  revisions: Revision[];
}

/** When something began to stand, and when it ended (ms since the epoch). */
interface Span {
  from: number;
  until: number;
}

/** What stood against posts, as the documents show it: by rule, then by account, user or address. */
type Causes = (rule: string, post: Post, target: string | null) => Span[];

/** What a run waits for, by the rule that tells of it. */
const HOLDS: Readonly<Record<string, string>> = {
  'platform.available': 'service_stopped',
  'account.quota': 'quota_used_up',
};

/** Compares the `post.at_risk` events of scheduled posts with their problems. */
export function checkRisks(history: History, conditions: Conditions): Problem[] {
  const notifications = riskNotificationsOf(history);
  const posts = postsOf(history);
  const causes = causesOf(history, conditions);
  const cancelled = cancelledTargetsOf(history);
  const expected = [...posts.values()].map((post) => ({
    ...post,
    targets: post.targets.filter((target) => !cancelled.has(`${post.id} ${target.platform}:${target.accountId}`)),
  }));
  return [...checkSentRisks(notifications, posts, causes), ...checkMissedRisks(notifications, expected, causes)];
}

/** The targets that their users have cancelled, of which no risk is reported any more. */
function cancelledTargetsOf(history: History): Set<string> {
  const cancelled = history.of('runs').filter(({ after }) => textOf(after, 'error.code') === 'cancelled');
  return new Set(cancelled.map(({ after }) => `${textOf(after, 'postSubmissionId')} ${textOf(after, 'targetId')}`));
}

function riskNotificationsOf(history: History): RiskNotification[] {
  return history.of('events').flatMap((change): RiskNotification[] => {
    const { after } = change;
    // The numbering takes `pendingAt` away.
    if (!after || textOf(after, 'type') !== AT_RISK || timeOf(after, 'pendingAt') === null) return [];
    const data = plain(field(after, 'data')) as { post: { postSubmissionId: string }; risks: NotifiedRisk[] };
    const eventId = after.name.slice(after.name.lastIndexOf('/') + 1);
    return [{ eventId, postId: data.post.postSubmissionId, at: ms(change), risks: data.risks }];
  });
}

function ms({ at }: Change): number {
  return at / 1000;
}

function postsOf(history: History): Map<string, Post> {
  const posts = new Map<string, Post>();
  for (const change of history.of('postSubmissions')) {
    const { before, after } = change;
    const last = posts.get(segmentAfter((after ?? before)?.name ?? '', 'postSubmissions'))?.revisions.at(-1);
    if (!after && last) last.isCancelled = true;
    if (!after) continue;
    const id = segmentAfter(after.name, 'postSubmissions');
    const content = plain(field(after, 'content')) as { media: { url: string }[] };
    const known = posts.get(id);
    const number = numberOf(after, 'revision') ?? 0;
    const revisions = known?.revisions ?? [];
    const current = revisions.at(-1);
    const earlier = current?.number === number ? current : null;
    const isChecked = field(after, 'riskCheck') !== undefined;
    const revision = {
      number,
      checkedFrom: earlier?.checkedFrom ?? (isChecked ? ms(change) : null),
      publishAt: timeOf(after, 'publishAt'),
      isCancelled: textOf(after, 'status') === 'cancelled',
    };
    posts.set(id, {
      id,
      userId: textOf(after, 'userId') ?? '',
      targets: plain(field(after, 'targets')) as Post['targets'],
      urls: content.media.map(({ url }) => url),
      revisions: earlier ? [...revisions.slice(0, -1), revision] : [...revisions, revision],
    });
  }
  return posts;
}

function causesOf(history: History, { withdrawnMedia }: Conditions): Causes {
  const accountsThat = (stands: Parameters<typeof spansOf>[2]) =>
    spansOf(
      history.of('accounts'),
      ({ name }) =>
        `${segmentAfter(name, 'users')} ${segmentAfter(name, 'integrations')}:${segmentAfter(name, 'accounts')}`,
      stands,
    );
  const refused = accountsThat((document) => field(document, 'reconnectRequired')?.booleanValue === true);
  const ending = accountsThat((document) => field(document, 'refreshRefusedAt')?.timestampValue !== undefined);
  const subscriptions = spansOf(
    history.of('subscription'),
    ({ name }) => segmentAfter(name, 'users'),
    (document) => !['active', 'trialing'].includes(textOf(document, 'status') ?? ''),
  );
  const waits = new Map(
    Object.entries(HOLDS).map(([rule, code]) => [
      rule,
      spansOf(
        history.of('runs'),
        (document) =>
          textOf(document, 'lastProblem.code') === code
            ? `${textOf(document, 'userId')} ${textOf(document, 'platform')}`
            : null,
        () => true,
      ),
    ]),
  );
  return (rule, { userId, urls }, target) => {
    if (rule === 'account.usable') return refused.get(`${userId} ${target}`) ?? [];
    if (rule === 'account.lasting') return ending.get(`${userId} ${target}`) ?? [];
    if (rule === 'subscription.active') return subscriptions.get(customerOf(userId)) ?? [];
    if (rule === 'media.reachable')
      return urls.flatMap((url) => {
        const from = withdrawnMedia.get(url);
        return from === undefined ? [] : [{ from, until: Number.POSITIVE_INFINITY }];
      });
    return waits.get(rule)?.get(`${userId} ${target?.split(':')[0]}`) ?? [];
  };
}

/** When documents were in a state, by what `keyOf` calls them. */
function spansOf(
  changes: readonly Change[],
  keyOf: (document: NonNullable<Change['after']>) => string | null,
  holds: (document: Change['after']) => boolean,
): Map<string, Span[]> {
  const found = new Map<string, Span[]>();
  for (const change of changes) {
    const document = change.after ?? change.before;
    const key = document && keyOf(document);
    if (!key) continue;
    const spans = found.get(key) ?? [];
    found.set(key, spans);
    const open = spans.at(-1);
    const isOpen = open?.until === Number.POSITIVE_INFINITY;
    if (holds(change.after) && !isOpen) spans.push({ from: ms(change), until: Number.POSITIVE_INFINITY });
    else if (!holds(change.after) && isOpen) open.until = ms(change);
  }
  return found;
}

/** Each cause is reported once for each revision of a post, and only causes that existed. */
function checkSentRisks(
  notifications: readonly RiskNotification[],
  posts: ReadonlyMap<string, Post>,
  causes: Causes,
): Problem[] {
  const notified = new Map<string, string>();
  return notifications.flatMap(({ eventId, postId, at, risks }) => {
    const post = posts.get(postId);
    if (!post) return [problem('told falsely', [eventId], `${eventId} tells of no post`)];
    // The check is in the same commit; no edit is.
    const revision = post.revisions.filter(({ checkedFrom }) => checkedFrom !== null && checkedFrom <= at).at(-1);
    return risks.flatMap((risk) => {
      const cause = `${postId} ${revision?.number} ${causeOf(risk)}`;
      const first = notified.get(cause);
      notified.set(cause, eventId);
      if (first) return [problem('told falsely', [eventId, postId], `${cause} was told by ${first} and ${eventId}`)];
      // Once it ends, an access that the platform does not renew is of no use.
      const rules = risk.rule === 'account.usable' ? [risk.rule, 'account.lasting'] : [risk.rule];
      const wasPresent = rules.some((rule) => causes(rule, post, risk.target).some(({ from }) => from <= at));
      return wasPresent
        ? []
        : [problem('told falsely', [eventId, postId], `${eventId} tells ${cause}, which never stood`)];
    });
  });
}

/** A problem that existed from the last regular check until publishing was reported before. */
function checkMissedRisks(
  notifications: readonly RiskNotification[],
  posts: Iterable<Post>,
  causes: Causes,
): Problem[] {
  return [...posts].flatMap((post) => {
    const { id, revisions } = post;
    const { checkedFrom = null, publishAt = null, isCancelled } = revisions.at(-1) ?? {};
    if (checkedFrom === null || publishAt === null || isCancelled) return [];
    const lastCheck = publishAt - LAST_CHECK_MS - CLOCKS_MS;
    if (checkedFrom > lastCheck) return [];
    const notified = notifications.filter(({ postId, at }) => postId === id && at >= checkedFrom && at < publishAt);
    return notifiableCauses(post).flatMap(({ rule, target }) => {
      const wasPresent = causes(rule, post, target).some(({ from, until }) => from <= lastCheck && until >= publishAt);
      const isNotified = notified.some(({ risks }) =>
        risks.some((risk) => risk.rule === rule && risk.target === target),
      );
      return wasPresent && !isNotified
        ? [problem('not told', [id], `${id} left, and ${rule} of ${target} was not told`)]
        : [];
    });
  });
}

/** The problems of a post that may be reported. */
function notifiableCauses({ targets, urls }: Post): Pick<NotifiedRisk, 'rule' | 'target'>[] {
  return [
    { rule: 'subscription.active', target: null },
    ...targets.map(({ platform, accountId }) => ({ rule: 'account.usable', target: `${platform}:${accountId}` })),
    ...urls.map(() => ({ rule: 'media.reachable', target: null })),
  ];
}
