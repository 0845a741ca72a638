import type { Context } from '../../context.ts';
import { deleteOldest, deletionSummary } from '../../infra/store/delete-oldest.ts';
import type { JobSummary } from '../../infra/store/job-summary.ts';
import { WEBHOOK_EVENT_RETENTION_MS } from '../../model/webhook.ts';

/** The maximum number of events deleted per run; the next run continues. */
const MAX_PER_RUN = 10_000;

/** Removes the records of events that are not delivered again, the oldest first. Throws when the database fails. */
export async function cleanUpWebhookEvents({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<JobSummary> {
  const before = clock.now() - WEBHOOK_EVENT_RETENTION_MS;
  const expired = store.webhookEvents.where('receivedAt', '<', new Date(before));
  return deletionSummary(
    await deleteOldest(store, expired.orderBy('receivedAt').select('receivedAt'), MAX_PER_RUN),
    before,
  );
}
