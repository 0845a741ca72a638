import type { Context } from '../context.ts';
import { WEBHOOK_EVENT_RETENTION_MS } from '../store/documents/webhook-event.ts';
import { type Deletion, deleteOldest } from './delete-oldest.ts';

/** Marks of one run; the next run goes on where this one stopped. */
const MOST_PER_RUN = 10_000;

/** Removes the memory of events that nobody sends any more, the oldest first. Throws when the database fails. */
export const cleanUpWebhookEvents = ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<Deletion> => {
  const old = store.webhookEvents.where('receivedAt', '<', new Date(clock.now() - WEBHOOK_EVENT_RETENTION_MS));
  return deleteOldest(store, old.orderBy('receivedAt').select('receivedAt'), MOST_PER_RUN);
};
