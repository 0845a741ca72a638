import pMap from 'p-map';
import type { Context } from '../../context.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { TaskResult } from '../../infra/queue/task-result.ts';
import type { QueryDocumentSnapshot } from '../../infra/store/collections.ts';
import { retryOnConflict } from '../../infra/store/conflicts.ts';
import { readable } from '../../infra/store/converter.ts';
import { SECOND } from '../../model/clock.ts';
import type { StoredEvent } from '../../model/event.ts';
import { LONG_AGO } from '../../model/instant.ts';
import type { WebhookEndpoint } from '../../model/webhook.ts';
import { deliveryTask, type NewEvent, pendingEvent } from '../events/index.ts';
import { noticeOf } from '../notifications/index.ts';
import { postEvent } from '../posts/index.ts';
import { newDelivery, shouldReceive } from './endpoints/next-delivery.ts';

/** Documents of one commit, at most about. */
const MAX_WRITES = 400;
/** Posts read in parallel. */
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
  /** Endpoints with new deliveries. */
  endpointsToNotify: string[];
  /** Their latest event. */
  lastSequence: number;
}

/**
 * Gives the pending events of a user their numbers in the order in which they happened, adds the events of posts that
 * have ended, and creates a delivery for every endpoint that is subscribed to the type, and a notice where the person is to be
 * told. Any number of workers may do it
 * concurrently: the version of the stream lets one commit, and the others start over. Events that are not committed
 * stay pending.
 */
export async function sequenceEvents(ctx: SequenceContext, userId: string, logger: Logger): Promise<TaskResult> {
  const start = ctx.clock.now();
  for (;;) {
    const page = await retryOnConflict(() => sequencePage(ctx, userId), CONFLICT_ATTEMPTS);
    if (page.numbered === 0) return { kind: 'done' };
    await enqueueDeliveries(ctx, userId, page, logger);
    if (ctx.clock.now() - start > BUDGET_MS)
      return {
        kind: 'wait',
        delayMs: 0,
        dedupeSuffix: `after-${page.lastSequence}`,
        message: 'There are more events.',
      };
  }
}

/** Numbers the oldest pending events of a user, and makes their deliveries, in one commit. */
async function sequencePage(ctx: SequenceContext, userId: string): Promise<Page> {
  const user = ctx.store.user(userId);
  // Reads the stream first: anyone who numbers an event or switches an endpoint on or off after this read makes the
  // commit fail.
  const stream = await user.eventStream.get();
  const [endpoints, found] = await Promise.all([
    user.webhooks.get(),
    user.events
      .where('pendingAt', '>', LONG_AGO)
      .orderBy('pendingAt')
      .limit(MAX_WRITES / 2)
      .get(),
  ]);
  const subscribers = readable(endpoints.docs);
  const most = Math.max(1, Math.floor(MAX_WRITES / (2 * (1 + subscribers.length))));
  const pending = readable(found.docs)
    .slice(0, most)
    .map(({ document }) => document);
  if (pending.length === 0) return { numbered: 0, endpointsToNotify: [], lastSequence: 0 };
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
  return { numbered: events.length, endpointsToNotify: [...endpointsToNotify].map(({ id }) => id), lastSequence };
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
  const found = await pMap(
    lastOf,
    async ([postId, eventId]): Promise<[string, NewEvent][]> => {
      const event = await postEvent(ctx, userId, postId);
      return event && !(await hasMore(ctx, userId, postId, pending)) ? [[eventId, event]] : [];
    },
    { concurrency: CONCURRENCY },
  );
  return new Map(found.flat());
}

/** Whether a post has pending events besides these: the event of the post comes after the last of them. */
async function hasMore(
  { store }: SequenceContext,
  userId: string,
  postId: string,
  pending: readonly Pending[],
): Promise<boolean> {
  const known = new Set(pending.map(({ id }) => id));
  const others = await store
    .user(userId)
    .events.where('postSubmissionId', '==', postId)
    .where('pendingAt', '>', LONG_AGO)
    .limit(known.size + 1)
    .get();
  return others.docs.some(({ id }) => !known.has(id));
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
