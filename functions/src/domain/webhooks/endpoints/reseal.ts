import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import type { JobSummary } from '../../../infra/store/job-summary.ts';
import { resealDocuments } from '../../../infra/store/reseal.ts';
import { resealSecrets } from './secrets.ts';

/** Seals the signing secrets of all endpoints again after a rotation of the key. Throws what the database throws. */
export function resealEndpoints(ctx: Pick<Context, 'store' | 'clock' | 'vault'>, logger: Logger): Promise<JobSummary> {
  return resealDocuments(ctx, logger, ctx.store.allWebhooks, (document) => {
    const { userId, secrets } = document.data();
    const resealed = resealSecrets(ctx, { userId, webhookId: document.id }, secrets, ctx.clock.now());
    const isCurrent =
      resealed.length === secrets.length && resealed.every(({ sealed }, n) => sealed === secrets[n]?.sealed);
    return isCurrent ? 'current' : { secrets: resealed };
  });
}
