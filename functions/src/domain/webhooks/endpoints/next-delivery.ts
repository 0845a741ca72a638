import type { Context } from '../../../context.ts';
import { pagesOf } from '../../../infra/store/batched-reads.ts';
import { readable } from '../../../infra/store/converter.ts';
import { EVENT_RETENTION_MS } from '../../../model/event.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../model/webhook.ts';
import { type EndpointAddress, METRICS_EVENT } from '../../events/index.ts';
import { CLOCK_TOLERANCE_MS } from './endpoint-lease.ts';
import { isSkipped } from './retry-schedule.ts';

const PAGE_SIZE = 20;

/** The next delivery of an endpoint: one to try now, one to come back for (ms since the epoch), or none. */
type NextDelivery<T> = { kind: 'now'; delivery: T } | { kind: 'later'; at: number } | { kind: 'none' };
type Waiting = Pick<WebhookDelivery, 'tries' | 'firstAttemptAt' | 'lastAttemptAt' | 'nextAttemptAt'>;

/**
 * Chooses among pending deliveries in the order of their events: the first that is due, unless one before it waits for its
 * next attempt and still holds up the others. Of an endpoint that has not answered its challenge, all wait for the first one:
 * the address of a stranger gets few challenges, whatever happens. `now` in ms since the epoch.
 */
export async function chooseDelivery<T extends { data: Waiting }>(
  pending: AsyncIterable<T> | Iterable<T>,
  endpoint: Pick<WebhookEndpoint, 'recoveredAt' | 'challenge'>,
  now: number,
): Promise<NextDelivery<T>> {
  let earliest = Number.POSITIVE_INFINITY;
  for await (const delivery of pending) {
    const due = dueAt(delivery.data, endpoint);
    if (due <= now) return { kind: 'now', delivery };
    earliest = Math.min(earliest, due);
    if (endpoint.challenge !== null || !isSkipped(delivery.data)) break;
  }
  return Number.isFinite(earliest) ? { kind: 'later', at: earliest } : { kind: 'none' };
}

/** The next delivery of an endpoint, read from the store. */
export function nextDelivery(
  ctx: Pick<Context, 'store'>,
  address: EndpointAddress,
  endpoint: WebhookEndpoint,
  now: number,
) {
  return chooseDelivery(pendingDeliveries(ctx, address), endpoint, now);
}

/** When a delivery is due (ms since the epoch). What failed while the endpoint was away is due once it is back. */
function dueAt(
  { nextAttemptAt, lastAttemptAt }: Waiting,
  { recoveredAt }: Pick<WebhookEndpoint, 'recoveredAt'>,
): number {
  return recoveredAt && lastAttemptAt && lastAttemptAt.getTime() < recoveredAt.getTime()
    ? 0
    : (nextAttemptAt?.getTime() ?? 0);
}

/**
 * The time of a recovery noted at `now`: after every attempt that did not know of it, although the clock of its worker may be ahead,
 * and after the recovery before.
 */
export function recoveryAt({ recoveredAt }: Pick<WebhookEndpoint, 'recoveredAt'>, now: number): Date {
  return new Date(Math.max(now + CLOCK_TOLERANCE_MS, (recoveredAt?.getTime() ?? 0) + 1));
}

async function* pendingDeliveries({ store }: Pick<Context, 'store'>, { userId, webhookId }: EndpointAddress) {
  const pending = store.user(userId).deliveries(webhookId).where('status', '==', 'pending').orderBy('sequence');
  for await (const page of pagesOf(pending, PAGE_SIZE)) yield* readable(page);
}

/** A delivery that is due. */
export function newDelivery({ type, sequence }: { type: string; sequence: number }, now: Date): WebhookDelivery {
  return {
    type,
    sequence,
    status: 'pending',
    tries: 0,
    firstAttemptAt: null,
    lastAttemptAt: null,
    nextAttemptAt: null,
    attempts: [],
    createdAt: now,
    endedAt: null,
    expireAt: new Date(now.getTime() + EVENT_RETENTION_MS),
  };
}

/** Whether an endpoint is subscribed to events of this type. Null stands for all events except `post.metrics`. */
export function isSubscribed({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>, type: string): boolean {
  return eventTypes === null ? type !== METRICS_EVENT : eventTypes.includes(type);
}

/**
 * Whether an endpoint receives an event that is numbered now. Events from before it was switched off wait until it is
 * on again; events from the time when it is off need a replay.
 */
export function shouldReceive(
  { disabled, eventTypes }: Pick<WebhookEndpoint, 'disabled' | 'eventTypes'>,
  { type, at }: { type: string; at: Date },
): boolean {
  return isSubscribed({ eventTypes }, type) && (disabled === null || at.getTime() < disabled.at.getTime());
}
