import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { HeraldError } from '../../../model/errors.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { deliveryTask, type EndpointAddress } from '../../events/index.ts';
import type { RequestedEndpoint } from '../key-access.ts';
import { recoveryAt } from './next-delivery.ts';
import { CHANGE_ATTEMPTS, readEndpoint } from './read.ts';

/**
 * Makes the waiting deliveries of an endpoint due. An early attempt that fails counts no try, and its planned retry stays. Throws
 * `not_found`, `webhook_disabled`, and what `requireEndpointAccess` throws for the key.
 */
export async function resumeEndpoint(
  ctx: Pick<Context, 'store' | 'clock' | 'queue'>,
  address: RequestedEndpoint,
  logger: Logger,
): Promise<WebhookEndpoint> {
  const endpoint = await retryOnConflict(async () => {
    const { ref, endpoint, version } = await readEndpoint(ctx, address);
    if (endpoint.disabled)
      throw new HeraldError(
        'webhook_disabled',
        `The endpoint is disabled (${endpoint.disabled.reason}). PATCH /v1/webhooks/${address.webhookId} with "enabled": true enables it.`,
      );
    const change = dueNow(endpoint, new Date(ctx.clock.now()));
    if (change) await ref.update(change, { lastUpdateTime: version });
    return { ...endpoint, ...change };
  }, CHANGE_ATTEMPTS);
  if (endpoint.dueAt) await notifyEndpoint(ctx, address, logger);
  return endpoint;
}

/**
 * The change that makes everything that waits for a retry due; null where nothing waits. A worker in the middle of a request finds
 * the endpoint changed and goes on with it.
 */
export function dueNow(endpoint: WebhookEndpoint, now: Date): Pick<WebhookEndpoint, 'recoveredAt' | 'dueAt'> | null {
  return endpoint.dueAt && { recoveredAt: recoveryAt(endpoint, now.getTime()), dueAt: now };
}

/** Enqueues deliveries to an endpoint, by default now. Best effort: the event sweep repeats what fails here. */
export async function notifyEndpoint(
  { queue, clock }: Pick<Context, 'queue' | 'clock'>,
  address: EndpointAddress,
  logger: Logger,
  notBefore?: Date,
): Promise<void> {
  try {
    const task = deliveryTask(address, `wake-${notBefore?.getTime() ?? clock.now()}`);
    await queue.enqueue(notBefore ? { ...task, notBefore } : task);
  } catch (error) {
    logger.warn('enqueueing deliveries failed; the event sweep will enqueue them', {}, error);
  }
}
