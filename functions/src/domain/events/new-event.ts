import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import { stdoutLogger } from '../../infra/observe/logger.ts';
import { type Task, taskName } from '../../infra/queue/task-queue.ts';
import { shardOf } from '../../infra/store/shards.ts';
import type { Store } from '../../infra/store/store.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { EVENT_RETENTION_MS, type StoredEvent } from '../../model/event.ts';
import type { EventType } from './event-types.ts';

/** Something that happens with the commit that it is added to. */
export interface NewEvent {
  /** Deterministic: a repeated commit of the same event has the same id. */
  id: string;
  userId: string;
  type: EventType;
  at: Date;
  /** What `http/api/routes/events/event-view.ts` describes for the type. */
  data: Record<string, unknown>;
  postSubmissionId?: string;
}

const ID_LENGTH = 32;

/** The id of the event that these parts identify. */
export function eventIdOf(...subject: readonly (string | number)[]): string {
  return `evt_${sha256Hex(JSON.stringify(subject)).slice(0, ID_LENGTH)}`;
}

/** An event and its document, for the commit in which it happens. Its number comes later (sequence-events.ts). */
export function pendingEvent(store: Pick<Store, 'user'>, { id, userId, type, at, data, postSubmissionId }: NewEvent) {
  const document: StoredEvent = {
    userId,
    type,
    createdAt: at,
    data,
    postSubmissionId: postSubmissionId ?? null,
    sequence: null,
    shard: shardOf(userId),
    pendingAt: at,
    expireAt: new Date(at.getTime() + EVENT_RETENTION_MS),
  };
  return { ref: store.user(userId).events.doc(id), document };
}

/** Adds an event to the commit of its change. Uses `set`, because a repeated commit writes the same event. */
export function addEvent(store: Pick<Store, 'user'>, batch: ReturnType<Store['batch']>, event: NewEvent): void {
  const { ref, document } = pendingEvent(store, event);
  batch.set(ref, document);
}

/** The function that numbers events, and its queue. */
export const SEQUENCE_QUEUE = 'sequenceEvents';

/** The function that sends events to endpoints, and its queue. */
export const DELIVERY_QUEUE = 'deliverWebhooks';

/** The pending events of the users of a shard, from a time on (ms since the epoch). */
export interface PendingEvents {
  shard: number;
  since: number;
}

/** Enqueues their numbering. `dedupeSuffix` makes the task name of a deliberate repetition unique. */
export function sequenceTask({ shard, since }: PendingEvents, dedupeSuffix: string): Task {
  return {
    queue: SEQUENCE_QUEUE,
    name: taskName('events', String(shard), dedupeSuffix),
    payload: { shard, since },
  };
}

/** Which endpoint of which user. */
export interface EndpointAddress {
  userId: string;
  webhookId: string;
}

/** Enqueues the due deliveries of an endpoint. `dedupeSuffix` as above. */
export function deliveryTask({ userId, webhookId }: EndpointAddress, dedupeSuffix: string): Task {
  return {
    queue: DELIVERY_QUEUE,
    name: taskName('webhook', `${userId}:${webhookId}`, dedupeSuffix),
    payload: { userId, webhookId },
  };
}

/**
 * Whether the events of a user are recorded: since the first endpoint was created, the events were listed, or the pages
 * were visited for the first time. Publishing reads the flag from the account (`recordsEvents`); a run that ends
 * without an account reads it here.
 */
export async function recordsEvents({ store }: Pick<Context, 'store'>, userId: string): Promise<boolean> {
  return (await store.read(store.user(userId).eventStream)).exists;
}

/** How much earlier (ms) than it is announced an event may have happened: its commit takes time, and clocks differ. */
const ANNOUNCED_WITHIN_MS = MINUTE;

/**
 * Has the recorded events numbered, at the end of this second: what happens within it to the users of a shard shares the task. Best
 * effort: the event sweep does what fails here.
 */
export async function announceEvents(
  { queue, clock }: Pick<Context, 'queue' | 'clock'>,
  userId: string,
): Promise<void> {
  const second = Math.floor(clock.now() / SECOND) + 1;
  const at = second * SECOND;
  const pending = { shard: shardOf(userId), since: at - ANNOUNCED_WITHIN_MS };
  try {
    await queue.enqueue({ ...sequenceTask(pending, `second-${second}`), notBefore: new Date(at) });
  } catch (error) {
    stdoutLogger({}).warn('enqueueing events failed; the event sweep will do it', { userId }, error);
  }
}
