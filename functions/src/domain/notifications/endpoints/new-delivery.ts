import { EVENT_RETENTION_MS } from '../../../infra/store/documents/event.ts';
import type { WebhookDelivery } from '../../../infra/store/documents/webhook-delivery.ts';

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
