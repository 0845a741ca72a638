import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { QueryDocumentSnapshot } from '../../../infra/store/collections.ts';
import { DAY, HOUR } from '../../../model/clock.ts';
import type { WebhookDelivery, WebhookEndpoint } from '../../../model/webhook.ts';
import { addEvent, announceEvents, type EndpointAddress, eventIdOf, type NewEvent } from '../../events/index.ts';
import { CLOCK_TOLERANCE_MS, type LeasedEndpoint } from './endpoint-lease.ts';
import { recoveryAt } from './next-delivery.ts';
import { viewEndpoint } from './read.ts';
import { nextAttemptAt, notBeforeRetryAfter } from './retry-schedule.ts';
import type { Sent } from './send.ts';

/** How many attempts of a delivery are kept. */
const MAX_ATTEMPTS_KEPT = 20;

/** An endpoint that has failed for so long without a success (ms) is switched off. */
const MAX_FAILING_MS = 5 * DAY;

/** After so long a failure (ms) that ends, everything that failed with it is due at once. */
const LONG_FAILURE_MS = HOUR;

export interface FoundDelivery {
  id: string;
  data: WebhookDelivery;
  document: QueryDocumentSnapshot<WebhookDelivery>;
}

type Health = Partial<Pick<WebhookEndpoint, 'failingSince' | 'recoveredAt'>>;

/**
 * Records an attempt and its effect on the endpoint in one commit: an endpoint that returns 410 or has failed for days
 * is switched off, and its owner is notified. Fails if the delivery or the endpoint was changed meanwhile. Returns
 * whether the endpoint was switched off.
 */
export async function recordAttempt(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  address: EndpointAddress,
  { ref, endpoint, version }: LeasedEndpoint,
  delivery: FoundDelivery,
  sent: Sent,
  logger: Logger,
): Promise<{ disabled: boolean }> {
  const now = ctx.clock.now();
  const batch = ctx.store.batch();
  batch.update(
    delivery.document.ref,
    { ...afterAttempt(delivery, endpoint, sent, now) },
    { lastUpdateTime: delivery.document.updateTime },
  );
  const reason = reasonToDisable(endpoint, sent, now);
  const health = healthAfter(endpoint, sent, now);
  if (reason) {
    const disabled = { at: new Date(now), reason };
    batch.update(ref, { disabled, dueAt: null, lease: null, updatedAt: disabled.at }, { lastUpdateTime: version });
    batch.update(ctx.store.user(address.userId).eventStream, { endpointsChangedAt: disabled.at });
    addEvent(ctx.store, batch, disabledEvent(address, { ...endpoint, disabled }, now));
  } else if (health) batch.update(ref, health);
  await batch.commit();
  if (reason) {
    logger.warn('webhook endpoint switched off', { webhookId: address.webhookId, reason });
    await announceEvents(ctx, address.userId);
  }
  return { disabled: reason !== null };
}

function afterAttempt(
  { data }: FoundDelivery,
  { recoveredAt }: WebhookEndpoint,
  { attempt, delivered, requestedDelayMs }: Sent,
  now: number,
): WebhookDelivery {
  const firstAttemptAt = data.firstAttemptAt ?? attempt.at;
  const planned = plannedAfter(data, attempt.at);
  const tries = planned === null ? data.tries + 1 : data.tries;
  const next = delivered
    ? null
    : planned === null
      ? nextAttemptAt({ tries, firstAttemptAt }, now, requestedDelayMs)
      : notBeforeRetryAfter(planned, now, requestedDelayMs);
  const ended = delivered || next === null;
  return {
    ...data,
    tries,
    firstAttemptAt,
    // An attempt that knew of the recovery is after it, although its time (`recoveryAt`) may be ahead of this clock: else it would be
    // repeated until this clock is there.
    lastAttemptAt: recoveredAt && recoveredAt > attempt.at ? recoveredAt : attempt.at,
    attempts: [...data.attempts, attempt].slice(-MAX_ATTEMPTS_KEPT),
    status: delivered ? 'delivered' : ended ? 'failed' : 'pending',
    nextAttemptAt: next === null ? null : new Date(next),
    endedAt: ended ? new Date(now) : null,
  };
}

/**
 * The time of the next attempt (ms since the epoch) after an early attempt, which was made because the endpoint has
 * recovered; else null.
 */
function plannedAfter({ nextAttemptAt: at }: WebhookDelivery, triedAt: Date): number | null {
  return at && at.getTime() > triedAt.getTime() + CLOCK_TOLERANCE_MS ? at.getTime() : null;
}

function reasonToDisable(
  { failingSince }: WebhookEndpoint,
  { delivered, isGone }: Sent,
  now: number,
): 'gone' | 'failing' | null {
  if (isGone) return 'gone';
  return !delivered && failingSince && now - failingSince.getTime() >= MAX_FAILING_MS ? 'failing' : null;
}

/** The changes of the endpoint after an attempt; null for none. */
function healthAfter(endpoint: WebhookEndpoint, { delivered }: Sent, now: number): Health | null {
  const { failingSince } = endpoint;
  if (!delivered) return failingSince ? null : { failingSince: new Date(now) };
  if (!failingSince) return null;
  const wasLong = now - failingSince.getTime() >= LONG_FAILURE_MS;
  return { failingSince: null, ...(wasLong ? { recoveredAt: recoveryAt(endpoint, now) } : {}) };
}

/** The event of an endpoint that was switched off, as it is then. `now` in ms since the epoch. */
function disabledEvent({ userId, webhookId }: EndpointAddress, endpoint: WebhookEndpoint, now: number): NewEvent {
  return {
    id: eventIdOf('webhook', webhookId, now),
    userId,
    type: 'webhook.disabled',
    at: new Date(now),
    data: { webhook: viewEndpoint(webhookId, endpoint, now) },
  };
}
