import type { Change, StoredDocument } from '@herald-lab/firestore';
import { MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { isLive } from '../../functions/src/model/ids.ts';
import type { Reader } from './herald/endpoints.ts';
import { type Problem, problem } from './problem.ts';
import { field, type History, numberOf, plain, segmentAfter, textOf, timeOf } from './store/history.ts';

/** How long an attempt that knows nothing of a user's wish for events may go on beside one that does (ms). */
const IN_FLIGHT_MS = 2 * MINUTE;
/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;
/** A post that is tried again so long after its end has had an event of that end (ms). */
const NUMBERED_WITHIN_MS = 15 * MINUTE;

/** An event as the database has it in the end, and when its commits were (ms since the epoch). */
export interface RecordedEvent {
  id: string;
  userId: string;
  type: string;
  sequence: number | null;
  /** When it happened, as it says. */
  createdAt: number;
  postId: string | null;
  data: Record<string, unknown>;
  livemode: boolean;
  recordedAt: number;
  numberedAt: number | null;
}

/** A run that has ended, once more. */
export interface Ending {
  userId: string;
  postId: string;
  targetId: string;
  generation: number;
  type: string;
  finishedAt: number | null;
  status: string | null;
  resultId: string | null;
  errorCode: string | null;
  /** The statuses of its replies. */
  replies: string[];
  lacksReplies: boolean;
  /** When it was committed, and whether its event must be there. */
  at: number;
  isRecorded: boolean;
}

/** All runs of a post have ended, with what they were then. */
interface PostEnding {
  userId: string;
  postId: string;
  outcome: string;
  endings: Ending[];
  at: number;
  /** When a run was queued again; null where none was. */
  reopenedAt: number | null;
}

/** The event of the reply at which the thread of a live post has ended. */
const REPLY_FAILED = 'post.reply_failed';

/** The event that is sent before a post is published: `judge-risks.ts` checks it. */
export const AT_RISK = 'post.at_risk';

/** The events of posts that are not their outcome. `metrics-invariants.ts` checks the last two. */
const OF_LIVE_OR_WAITING = [REPLY_FAILED, AT_RISK, 'post.gone', 'post.metrics'];

const TERMINAL = ['succeeded', 'failed'];

interface Happenings {
  endings: Ending[];
  posts: PostEnding[];
}

/** Every event of every user. */
export function recordedEvents(history: History): RecordedEvent[] {
  const events = new Map<string, RecordedEvent>();
  for (const change of history.of('events')) {
    const { before, after } = change;
    if (!after) continue;
    const known = events.get(after.name);
    const sequence = numberOf(after, 'sequence');
    const isNumbered = sequence !== null && numberOf(before, 'sequence') === null;
    const userId = segmentAfter(after.name, 'users');
    events.set(after.name, {
      id: after.name.slice(after.name.lastIndexOf('/') + 1),
      userId,
      type: textOf(after, 'type') ?? '',
      sequence,
      createdAt: timeOf(after, 'createdAt') ?? 0,
      postId: textOf(after, 'postSubmissionId'),
      data: (plain(field(after, 'data')) ?? {}) as Record<string, unknown>,
      livemode: isLive(userId),
      recordedAt: known?.recordedAt ?? ms(change),
      numberedAt: isNumbered ? ms(change) : (known?.numberedAt ?? null),
    });
  }
  return [...events.values()];
}

/** Every end of a run, in the order of their commits. */
export function endingsOf(history: History): Ending[] {
  return happeningsOf(history).endings;
}

interface NotifiedRun {
  targetId: string;
  status: string;
  result: { id: string; replies?: { status: string }[] } | null;
  error: { code: string } | null;
}

interface NotifiedReply {
  index: number;
  status: string;
}

/** Compares the events of all users with the history. A deleted user receives no new events. */
export function checkEvents(
  history: History,
  readers: readonly Reader[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const events = recordedEvents(history);
  const { endings, posts } = happeningsOf(history);
  const byUser = Map.groupBy(events, ({ userId }) => userId);
  return [
    ...checkTargets(events, endings, isDeleted),
    ...checkReplyEvents(events, endings, isDeleted),
    ...checkPosts(events, posts, isDeleted),
    ...checkOtherEvents(history, events),
    ...[...byUser].flatMap(([userId, list]) => (isDeleted(userId) ? [] : checkSequenceNumbers(userId, list))),
    ...readers
      .filter(({ userId }) => !isDeleted(userId))
      .flatMap((reader) => checkReader(reader, byUser.get(reader.userId) ?? [])),
  ];
}

function ms({ at }: Change): number {
  return at / 1000;
}

/** What has happened, as the commits of the runs show it. */
function happeningsOf(history: History): Happenings {
  const recording = recordingOf(history);
  const endings: Ending[] = [];
  const posts: PostEnding[] = [];
  const runsOf = new Map<string, Map<string, Ending | null>>();
  const changes = history.of('runs');
  for (const [index, change] of changes.entries()) {
    const run = change.after ?? change.before;
    if (!run) continue;
    const postId = segmentAfter(run.name, 'postSubmissions');
    const runs = runsOf.get(postId) ?? new Map<string, Ending | null>();
    runsOf.set(postId, runs);
    const { before, after } = change;
    const endsAgain = !isTerminal(before) || numberOf(before, 'generation') !== numberOf(after, 'generation');
    if (!after) runs.delete(run.name);
    else if (!isTerminal(after)) {
      const open = posts.findLast((one) => one.postId === postId);
      if (open) open.reopenedAt ??= ms(change);
      runs.set(run.name, null);
    } else if (endsAgain) {
      const ending = endingOf(change, after, recording);
      endings.push(ending);
      runs.set(run.name, ending);
    } else continue;
    // The runs of a post that change in one commit have ended together.
    const isLast = !changes.slice(index + 1, index + 20).some((later) => later.at === change.at && isOf(later, postId));
    const ended = [...runs.values()].filter((one) => one !== null);
    if (!isLast || !after || ended.length < runs.size || !ended.some(({ at }) => at === ms(change))) continue;
    const outcome = postOutcome(ended.map(({ type }) => type.slice('target.'.length)));
    const userId = textOf(run, 'userId') ?? '';
    posts.push({ userId, postId, outcome, endings: ended, at: ms(change), reopenedAt: null });
  }
  return { endings, posts };
}

/** From when on users want events, and from when on all of their accounts say so (ms since the epoch). */
function recordingOf(history: History): Map<string, { since: number; marked: number }> {
  const found = new Map<string, { since: number; marked: number }>();
  for (const change of history.of('eventStream')) {
    const userId = segmentAfter(change.after?.name ?? '', 'users');
    const known = found.get(userId) ?? { since: ms(change), marked: Number.POSITIVE_INFINITY };
    if (field(change.after, 'accountsMarked')?.booleanValue) known.marked = Math.min(known.marked, ms(change));
    found.set(userId, known);
  }
  return found;
}

function isTerminal(run: StoredDocument | undefined): boolean {
  return TERMINAL.includes(textOf(run, 'status') ?? '');
}

function endingOf(change: Change, run: StoredDocument, recording: ReturnType<typeof recordingOf>): Ending {
  const userId = textOf(run, 'userId') ?? '';
  const [status, errorCode] = [textOf(run, 'status'), textOf(run, 'error.code')];
  const replies = ((plain(field(run, 'replies')) ?? []) as { status: string }[]).map((reply) => reply.status);
  const lacksReplies = field(run, 'lacksReplies')?.booleanValue === true;
  const marked = recording.get(userId)?.marked ?? Number.POSITIVE_INFINITY;
  return {
    userId,
    postId: segmentAfter(run.name, 'postSubmissions'),
    targetId: textOf(run, 'targetId') ?? '',
    generation: numberOf(run, 'generation') ?? 0,
    type: `target.${lacksReplies ? 'partly_published' : targetOutcome(status, errorCode)}`,
    finishedAt: timeOf(run, 'finishedAt'),
    status,
    resultId: textOf(run, 'result.id'),
    errorCode,
    replies,
    lacksReplies,
    at: ms(change),
    isRecorded: ms(change) > marked + IN_FLIGHT_MS && (attemptStart(run) ?? ms(change)) > marked + CLOCKS_MS,
  };
}

function targetOutcome(status: string | null, errorCode: string | null): string {
  if (status === 'succeeded') return 'published';
  if (errorCode === 'outcome_unknown') return 'unknown';
  return errorCode === 'cancelled' ? 'cancelled' : 'failed';
}

/** When the attempt began that has ended a run; null where none did. */
function attemptStart(run: StoredDocument): number | null {
  const last = field(run, 'attempts')?.arrayValue?.values?.at(-1);
  const startedAt = plain(last?.mapValue?.fields?.['startedAt']);
  return typeof startedAt === 'string' ? Date.parse(startedAt) : null;
}

function isOf({ after, before }: Change, postId: string): boolean {
  return segmentAfter((after ?? before)?.name ?? '', 'postSubmissions') === postId;
}

function postOutcome(targets: readonly string[]): string {
  const has = (outcome: string): boolean => targets.includes(outcome);
  if (has('unknown')) return 'unknown';
  if (has('partly_published')) return 'partly_published';
  if (has('published')) return has('failed') ? 'partly_published' : 'published';
  return has('failed') ? 'failed' : 'cancelled';
}

/** Each end of a run has exactly one event, and no other event exists. */
function checkTargets(
  events: readonly RecordedEvent[],
  endings: readonly Ending[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const keyOf = (postId: string | null, targetId: string, type: string, at: number | null): string =>
    `${postId} ${targetId} ${type} ${at === null ? '' : Math.floor(at)}`;
  const notified = Map.groupBy(
    events.filter(({ type }) => type.startsWith('target.')),
    ({ postId, data, type, createdAt }) => keyOf(postId, (data['target'] as NotifiedRun).targetId, type, createdAt),
  );
  const problems: Problem[] = [];
  for (const ending of endings) {
    const key = keyOf(ending.postId, ending.targetId, ending.type, ending.finishedAt);
    const [event, ...others] = notified.get(key) ?? [];
    notified.delete(key);
    const about = [ending.postId];
    if (!event && ending.isRecorded && !isDeleted(ending.userId))
      problems.push(problem('not told', about, `no event of ${key}`));
    if (others.length > 0) problems.push(problem('told falsely', about, `${others.length + 1} events of ${key}`));
    if (event && !agrees(event.data['target'] as NotifiedRun, ending))
      problems.push(problem('told falsely', [...about, event.id], `${event.id} says otherwise than ${key}`));
    if (event && event.data['postSubmissionId'] !== ending.postId)
      problems.push(problem('told falsely', [...about, event.id], `${event.id} is of another post`));
  }
  const invented = [...notified].map(([key, list]) => {
    const ids = list.map(({ id }) => id);
    return problem('told falsely', ids, `nothing has ended so: ${key} (${ids.join(', ')})`);
  });
  return [...problems, ...invented];
}

/** Each end of a run that lacks replies has exactly one event of the first of them, and no other event exists. */
function checkReplyEvents(
  events: readonly RecordedEvent[],
  endings: readonly Ending[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const notified = Map.groupBy(
    events.filter(({ type }) => type === REPLY_FAILED),
    ({ data, createdAt }) =>
      `${data['postSubmissionId']} ${(data['target'] as NotifiedRun).targetId} ${Math.floor(createdAt)}`,
  );
  const problems = endings
    .filter(({ lacksReplies }) => lacksReplies)
    .flatMap((ending): Problem[] => {
      const key = `${ending.postId} ${ending.targetId} ${Math.floor(ending.finishedAt ?? 0)}`;
      const [event, ...others] = notified.get(key) ?? [];
      notified.delete(key);
      const about = [ending.postId];
      if (!event)
        return ending.isRecorded && !isDeleted(ending.userId)
          ? [problem('not told', about, `no event of the replies of ${key}`)]
          : [];
      const index = ending.replies.findIndex((status) => status !== 'published');
      const reply = event.data['reply'] as NotifiedReply;
      const isTrue = reply.index === index && reply.status === ending.replies[index];
      return others.length > 0 || !isTrue || !agrees(event.data['target'] as NotifiedRun, ending)
        ? [problem('told falsely', [...about, event.id], `${event.id} says otherwise than ${key}`)]
        : [];
    });
  const invented = [...notified.keys()].map((key) => problem('told falsely', [], `no replies are missing: ${key}`));
  return [...problems, ...invented];
}

function agrees(
  notified: NotifiedRun | undefined,
  { status, resultId, errorCode, replies }: Omit<Ending, 'type'>,
): boolean {
  return (
    notified?.status === status &&
    (notified.result?.replies ?? []).map((reply) => reply.status).join() === (resultId ? replies.join() : '') &&
    (notified.result?.id ?? null) === resultId &&
    (notified.error?.code ?? null) === errorCode
  );
}

/** Each end of a post has one event with its runs at that time; a post that is retried at once may have one with its next end. */
function checkPosts(
  events: readonly RecordedEvent[],
  posts: readonly PostEnding[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const matched = new Map<PostEnding, RecordedEvent>();
  const problems: Problem[] = [];
  for (const event of events.filter(({ type }) => type.startsWith('post.') && !OF_LIVE_OR_WAITING.includes(type))) {
    const post = event.data['post'] as { outcome: string; runs: NotifiedRun[] };
    const end = posts.findLast(
      ({ postId, at, outcome, endings }) =>
        postId === event.postId &&
        at <= event.recordedAt &&
        `post.${outcome}` === event.type &&
        post.outcome === outcome &&
        post.runs.length === endings.length &&
        endings.every((one) =>
          agrees(
            post.runs.find(({ targetId }) => targetId === one.targetId),
            one,
          ),
        ),
    );
    const about = [event.id, event.postId ?? ''];
    if (!end) problems.push(problem('told falsely', about, `no post has ended so: ${event.id} ${event.type}`));
    else if (matched.has(end)) problems.push(problem('told falsely', about, `${event.id} tells an end once more`));
    else matched.set(end, event);
  }
  for (const end of posts) {
    const { userId, postId, at, outcome, endings, reopenedAt } = end;
    const event = matched.get(end);
    const isDue = (reopenedAt === null || reopenedAt > at + NUMBERED_WITHIN_MS) && !isDeleted(userId);
    if (!event && isDue && endings.every(({ isRecorded }) => isRecorded))
      problems.push(problem('not told', [postId], `no event that ${postId} is ${outcome}`));
    const later = events.filter(
      (one) =>
        event &&
        one.postId === postId &&
        one.type.startsWith('target.') &&
        (one.sequence ?? 0) > (event.sequence ?? 0) &&
        one.recordedAt <= at,
    );
    if (event && later.length > 0)
      problems.push(problem('told out of order', [event.id, postId], `${event.id} comes before the end of a target`));
  }
  return problems;
}

/** How often something else happened, by what it is called in the events. */
function checkOtherEvents(history: History, events: readonly RecordedEvent[]): Problem[] {
  const happened = [
    ...history.of('accounts').flatMap(({ before, after }) => {
      const isLost = (one: typeof after) => field(one, 'reconnectRequired')?.booleanValue === true;
      const isEnding = (one: typeof after) =>
        Boolean(field(one, 'refreshRefusedAt')?.timestampValue && field(one, 'expiresAt')?.timestampValue);
      const isNews =
        ((isLost(after) && !isLost(before)) || (isEnding(after) && !isEnding(before))) &&
        field(before, 'recordsEvents')?.booleanValue === true;
      // A refresh holds the lease while it writes new tokens.
      const isConnection =
        textOf(after, 'accessToken') !== textOf(before, 'accessToken') &&
        !field(before, 'refreshLease')?.mapValue &&
        field(after, 'recordsEvents')?.booleanValue === true;
      const about = `${segmentAfter(after?.name ?? '', 'users')} ${textOf(after, 'accountId')}`;
      return [
        ...(isNews ? [`account.reconnect_required ${about}`] : []),
        ...(isConnection ? [`account.connected ${about}`] : []),
      ];
    }),
    ...history.of('webhooks').flatMap(({ before, after }) => {
      const reason = textOf(after, 'disabled.reason');
      const isNews = reason !== null && reason !== 'user' && textOf(before, 'disabled.reason') !== reason;
      return isNews
        ? [
            `webhook.disabled ${segmentAfter(after?.name ?? '', 'users')} ${segmentAfter(after?.name ?? '', 'webhooks')}`,
          ]
        : [];
    }),
  ].sort();
  const notified = events
    .flatMap(({ type, userId, data }) => {
      const account = data['account'] as { accountId: string } | undefined;
      const webhook = data['webhook'] as { id: string } | undefined;
      return account || webhook ? [`${type} ${userId} ${account?.accountId ?? webhook?.id}`] : [];
    })
    .sort();
  if (happened.join() === notified.join()) return [];
  const text = `told of accounts and endpoints: ${notified.join(', ')}; happened: ${happened.join(', ')}`;
  return [problem(notified.length < happened.length ? 'not told' : 'told falsely', [], text)];
}

/** Numbers have no gap, and nothing is left without one. */
function checkSequenceNumbers(userId: string, events: readonly RecordedEvent[]): Problem[] {
  const waiting = events.filter(({ sequence }) => sequence === null);
  const numbers = events.flatMap(({ sequence }) => (sequence === null ? [] : [sequence])).sort((a, b) => a - b);
  const isGapless = numbers.every((number, index) => number === index + 1);
  return [
    ...waiting.map(({ id }) => problem('not told', [id, userId], `${id} of ${userId} has no number`)),
    ...(isGapless ? [] : [problem('told out of order', [userId], `${userId} has events ${numbers.join(' ')}`)]),
  ];
}

/** Who reads with a cursor has read every event once, in the order of their numbers. */
function checkReader({ userId, events: read }: Reader, events: readonly RecordedEvent[]): Problem[] {
  const listed = events
    .filter(({ sequence }) => sequence !== null)
    .sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  const isWhole =
    read.length === listed.length &&
    read.every((one, index) => one.id === listed[index]?.id && one.sequence === index + 1);
  if (isWhole) return [];
  const numbers = read.map(({ sequence }) => sequence).join(' ');
  return [problem('not told', [userId], `${userId} has read ${numbers} of ${listed.length} events`)];
}
