import pMap from 'p-map';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import { pagesOf } from '../../infra/store/batched-reads.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { retryOnConflict } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { SECOND } from '../../model/clock.ts';
import type { StoredEvent } from '../../model/event.ts';
import { LONG_AGO } from '../../model/instant.ts';
import type { WebhookEndpoint } from '../../model/webhook.ts';
import { deliveryTask, type NewEvent, type PendingEvents, pendingEvent } from '../events/index.ts';
import { noticeOf } from '../notifications/index.ts';
import { postEvent } from '../posts/index.ts';
import { newDelivery, shouldReceive } from './endpoints/next-delivery.ts';

/** Documents of one commit, at most about. */
const MAX_WRITES = 400;
/** Users, and posts of a user, read in parallel. */
const CONCURRENCY = 10;
/** How often a page starts over because another worker has numbered events, or an endpoint was changed or deleted. */
const CONFLICT_ATTEMPTS = 5;
/** After this time (ms) the rest is left to another task. */
const BUDGET_MS = 60 * SECOND;

type SequenceContext = Pick<Context, 'store' | 'clock' | 'queue' | 'config'>;
type Pending = QueryDocumentSnapshot<StoredEvent>;
type Endpoint = QueryDocumentSnapshot<WebhookEndpoint>;

/** An event with its number: a pending one, or the event of a post, which is created with its number. */
interface Numbered {
  id: string;
  type: string;
  at: Date;
  sequence: number;
  source: Pending | NewEvent;
}

/** What one commit of the numbering did. */
interface Page {
  numbered: number;
  /** Pending events that the commit had no room for. */
  left: Pending[];
  /** Endpoints with new deliveries. */
  endpointsToNotify: string[];
  /** Their latest event. */
  lastSequence: number;
}

/**
 * Numbers the pending events of the users of a shard, see `sequenceEvents`. The users whose events cannot be numbered now do not delay
 * the others: the event sweep tries them again. Throws when the query fails.
 */
export async function sequenceShard(
  ctx: SequenceContext,
  { shard, since }: PendingEvents,
  logger: Logger,
): Promise<TaskResult> {
  const start = ctx.clock.now();
  const failed = new Set<string>();
  const sequence = async ([userId, pending]: [string, Pending[]]): Promise<void> => {
    if (failed.has(userId)) return;
    try {
      await sequenceEvents(ctx, userId, logger, pending);
    } catch (error) {
      failed.add(userId);
      logger.warn('events could not be numbered; the event sweep tries again', { userId }, error);
    }
  };
  const found = ctx.store.allEvents.where('shard', '==', shard).where('pendingAt', '>=', new Date(since));
  for await (const page of pagesOf(found.orderBy('pendingAt'), MAX_WRITES / 2)) {
    const pending = readable(page).map(({ document }) => document);
    await pMap(
      Map.groupBy(pending, (document) => document.data().userId),
      sequence,
      { concurrency: CONCURRENCY },
    );
    const last = page.at(-1);
    if (last && ctx.clock.now() - start > BUDGET_MS)
      return { kind: 'wait', delayMs: 0, dedupeSuffix: `after-${last.id}`, message: 'There are more events.' };
  }
  return { kind: 'done' };
}

/**
 * Gives the pending events of a user their numbers in the order in which they happened, adds the events of posts that
 * have ended, and creates a delivery for every endpoint that is subscribed to the type, and a notice where the person is to be
 * told. Any number of workers may do it
 * concurrently: the version of the stream lets one commit, and the others start over. Events that are not committed
 * stay pending. `known` are pending events in their order, which saves reading them.
 */
export async function sequenceEvents(
  ctx: SequenceContext,
  userId: string,
  logger: Logger,
  known?: readonly Pending[],
): Promise<TaskResult> {
  for (let next = known; ; ) {
    let given = next;
    const page = await retryOnConflict(() => {
      const pending = given;
      // After a conflict they may have changed.
      given = undefined;
      return sequencePage(ctx, userId, pending);
    }, CONFLICT_ATTEMPTS);
    await enqueueDeliveries(ctx, userId, page, logger);
    if (next ? page.left.length === 0 : page.numbered === 0) return { kind: 'done' };
    next &&= page.left;
  }
}

/** Numbers the oldest of these, or else of all, pending events of a user, and makes their deliveries, in one commit. */
async function sequencePage(ctx: SequenceContext, userId: string, known?: readonly Pending[]): Promise<Page> {
  const user = ctx.store.user(userId);
  // Reads the stream first: anyone who numbers an event or switches an endpoint on or off after this read makes the
  // commit fail. One who has numbered these events has changed them.
  const stream = await ctx.store.read(user.eventStream);
  const [endpoints, found] = await Promise.all([user.webhooks.get(), known ?? pendingEvents(ctx, userId)]);
  const subscribers = readable(endpoints.docs);
  const most = Math.max(1, Math.floor(MAX_WRITES / (2 * (1 + subscribers.length))));
  const pending = found.slice(0, most);
  const left = found.slice(most);
  if (pending.length === 0) return { numbered: 0, left, endpointsToNotify: [], lastSequence: 0 };
  const last = stream.data()?.lastSequence ?? 0;
  const events = numbered(pending, await postEvents(ctx, userId, pending), last);
  const lastSequence = last + events.length;
  const now = new Date(ctx.clock.now());
  const endpointsToNotify = new Set<Endpoint>();
  const batch = ctx.store.batch();
  if (stream.updateTime) batch.update(stream.ref, { lastSequence }, { lastUpdateTime: stream.updateTime });
  else batch.create(stream.ref, { lastSequence, accountsMarked: false, createdAt: now, endpointsChangedAt: null });
  for (const event of events) {
    const { sequence, source } = event;
    if ('ref' in source) batch.update(source.ref, { sequence, pendingAt: null }, { lastUpdateTime: source.updateTime });
    else {
      const { ref, document } = pendingEvent(ctx.store, source);
      batch.create(ref, { ...document, sequence, pendingAt: null });
    }
    const notice = noticeOf(dataOf(event, userId), ctx.config.mail.from !== null);
    if (notice) batch.create(user.notices.doc(event.id), notice);
    for (const { id, data, document } of subscribers.filter((endpoint) => shouldReceive(endpoint.data, event))) {
      batch.create(user.deliveries(id).doc(event.id), newDelivery(event, now));
      if (data.disabled === null) endpointsToNotify.add(document);
    }
  }
  // Changes the version of the endpoint, so that a worker that is about to release it continues.
  for (const { ref } of endpointsToNotify) batch.update(ref, { dueAt: now });
  await batch.commit();
  return { numbered: events.length, left, endpointsToNotify: [...endpointsToNotify].map(({ id }) => id), lastSequence };
}

/** The oldest pending events of a user. */
async function pendingEvents({ store }: SequenceContext, userId: string): Promise<Pending[]> {
  const pending = store.user(userId).events.where('pendingAt', '>', LONG_AGO).orderBy('pendingAt');
  return readable((await pending.limit(MAX_WRITES / 2).get()).docs).map(({ document }) => document);
}

/** What a notice of an event is made of. */
function dataOf({ type, at, source }: Numbered, userId: string) {
  return { userId, type, at, data: 'ref' in source ? source.data().data : source.data };
}

/** The events in their order, each post's after the event that it follows. */
function numbered(pending: readonly Pending[], made: ReadonlyMap<string, NewEvent>, last: number): Numbered[] {
  return pending
    .flatMap((document) => {
      const followUp = made.get(document.id);
      const { type, createdAt } = document.data();
      const targetEvent = { id: document.id, type, at: createdAt, source: document };
      return followUp
        ? [targetEvent, { id: followUp.id, type: followUp.type, at: followUp.at, source: followUp }]
        : [targetEvent];
    })
    .map((event, index) => ({ ...event, sequence: last + index + 1 }));
}

/** The events of the posts that have ended, each by the last of its targets' events, which it follows. */
async function postEvents(
  ctx: SequenceContext,
  userId: string,
  pending: readonly Pending[],
): Promise<Map<string, NewEvent>> {
  const lastOf = new Map<string, string>();
  for (const document of pending) {
    const { type, postSubmissionId } = document.data();
    if (postSubmissionId !== null && type.startsWith('target.')) lastOf.set(postSubmissionId, document.id);
  }
  const known = new Set(pending.map(({ id }) => id));
  const found = await pMap(
    lastOf,
    async ([postId, eventId]): Promise<[string, NewEvent][]> => {
      const event = await postEvent(ctx, userId, postId, known);
      return event ? [[eventId, event]] : [];
    },
    { concurrency: CONCURRENCY },
  );
  return new Map(found.flat());
}

/** Best effort: the event sweep finds the endpoints that are due. */
async function enqueueDeliveries(ctx: SequenceContext, userId: string, page: Page, logger: Logger): Promise<void> {
  try {
    await Promise.all(
      page.endpointsToNotify.map((webhookId) =>
        ctx.queue.enqueue(deliveryTask({ userId, webhookId }, `event-${page.lastSequence}`)),
      ),
    );
  } catch (error) {
    logger.warn('enqueueing deliveries failed; the event sweep will enqueue them', {}, error);
  }
}
