import type { Context } from '../../../context.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { isPreconditionFailed, retryOnConflict } from '../../../infra/store/conflicts.ts';
import type { WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';
import { deliveryTask, type EndpointAddress } from '../../outbox/new-event.ts';
import { type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import type { EndpointOptions } from './create.ts';
import { requireEndpointUrl } from './endpoint-url.ts';
import { endpointNotFound, readEndpoint } from './read.ts';

/** Conflicts are with the worker that delivers, and with new deliveries. */
const MAX_ATTEMPTS = 6;

/** The fields that the owner may change; omitted fields stay unchanged. */
export type EndpointChange = Partial<EndpointOptions> & { enabled?: boolean };

type ChangeContext = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;

/** Enqueues deliveries to an endpoint. Best effort: the event sweep repeats what fails here. */
export async function notifyEndpoint(
  { queue, clock }: Pick<Context, 'queue' | 'clock'>,
  address: EndpointAddress,
  logger: Logger,
): Promise<void> {
  try {
    await queue.enqueue(deliveryTask(address, `wake-${clock.now()}`));
  } catch (error) {
    logger.warn('enqueueing deliveries failed; the event sweep will enqueue them', {}, error);
  }
}

/** Changes an endpoint. Throws `not_found`, `validation_error`, and what `requireEndpointAccess` throws for the key. */
export async function changeEndpoint(
  ctx: ChangeContext,
  address: RequestedEndpoint,
  { enabled, ...options }: EndpointChange,
  logger: Logger,
): Promise<{ endpoint: WebhookEndpoint; missedSince: Date | null }> {
  if (options.eventTypes !== undefined) requireEndpointAccess(address.keyLimits, options.eventTypes);
  if (options.url !== undefined) await requireEndpointUrl(ctx, options.url);
  // Also where the response to an earlier commit of this request was lost, after which the endpoint is on.
  let missedSince: Date | null = null;
  const endpoint = await retryOnConflict(async () => {
    const { ref, endpoint, version } = await readEndpoint(ctx, address);
    const now = new Date(ctx.clock.now());
    if (enabled) missedSince ??= endpoint.disabled?.at ?? null;
    const change = { ...options, ...switched(endpoint, enabled, now), updatedAt: now };
    const batch = ctx.store.batch();
    batch.update(ref, change, { lastUpdateTime: version });
    // A concurrent worker that numbers events for the previous state of the endpoint starts over.
    if (enabled !== undefined || options.eventTypes !== undefined)
      batch.update(ctx.store.user(address.userId).eventStream, { endpointsChangedAt: now });
    await batch.commit();
    return { ...endpoint, ...change };
  }, MAX_ATTEMPTS);
  if (missedSince) await notifyEndpoint(ctx, address, logger);
  return { endpoint, missedSince };
}

/** Deletes an endpoint; the records of its deliveries expire. Throws `not_found`. */
export async function deleteEndpoint(ctx: Pick<Context, 'store'>, address: RequestedEndpoint): Promise<void> {
  const { ref } = await readEndpoint(ctx, address);
  try {
    await ref.delete({ exists: true });
  } catch (error) {
    throw isPreconditionFailed(error) ? endpointNotFound() : error;
  }
}

/**
 * Switched on again, it starts as if it had never failed: what waits for it is due. The lease stays: its worker may be in
 * the middle of a request, and goes on or releases it.
 */
function switched({ disabled }: WebhookEndpoint, enabled: boolean | undefined, now: Date): Partial<WebhookEndpoint> {
  if (enabled === false && !disabled) return { disabled: { at: now, reason: 'user' }, dueAt: null };
  return enabled && disabled ? { disabled: null, failingSince: null, recoveredAt: now, dueAt: now } : {};
}
