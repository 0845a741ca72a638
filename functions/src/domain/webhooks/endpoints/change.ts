import type { Context } from '../../../context.ts';
import { sameSecret } from '../../../infra/crypto/digest.ts';
import { requireEndpointUrl } from '../../../infra/http-client/endpoint-url.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { isPreconditionFailed, retryOnConflict } from '../../../infra/store/conflicts.ts';
import { HeraldError } from '../../../model/errors.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import { newChallenge } from './challenge.ts';
import { type EndpointOptions, streamChange } from './create.ts';
import { recoveryAt } from './next-delivery.ts';
import { CHANGE_ATTEMPTS, endpointNotFound, readEndpoint } from './read.ts';
import { dueNow, notifyEndpoint } from './resume.ts';

/** The fields that the owner may change; omitted fields stay unchanged. */
type EndpointChange = Partial<EndpointOptions> & { enabled?: boolean; challenge?: string };

type ChangeContext = Pick<Context, 'store' | 'clock' | 'config' | 'queue'>;

/** Changes an endpoint. Throws `not_found`, `validation_error`, and what `requireEndpointAccess` throws for the key. */
export async function changeEndpoint(
  ctx: ChangeContext,
  address: RequestedEndpoint,
  { enabled, challenge, ...options }: EndpointChange,
  logger: Logger,
): Promise<{ endpoint: WebhookEndpoint; missedSince: Date | null }> {
  const { eventTypes = [], reconnectLinks = false } = options;
  requireEndpointAccess(address.keyLimits, { eventTypes, reconnectLinks });
  if (options.url !== undefined) await requireEndpointUrl(ctx, options.url);
  // Also where the response to an earlier commit of this request was lost, after which the endpoint is on.
  let missedSince: Date | null = null;
  let isDue = false;
  const endpoint = await retryOnConflict(async () => {
    const { ref, endpoint, version } = await readEndpoint(ctx, address);
    const now = new Date(ctx.clock.now());
    if (enabled) missedSince ??= endpoint.disabled?.at ?? null;
    const moved = options.url === undefined || options.url === endpoint.url ? {} : atNewUrl(endpoint, now);
    const answered = challenge === undefined ? {} : answeredWith(challenge, { ...endpoint, ...moved }, now);
    const change = { ...options, ...moved, ...answered, ...switched(endpoint, enabled, now), updatedAt: now };
    isDue ||= Boolean(change.dueAt);
    const batch = ctx.store.batch();
    batch.update(ref, change, { lastUpdateTime: version });
    // A concurrent worker that numbers events for the previous state of the endpoint starts over.
    if (enabled !== undefined || options.eventTypes !== undefined)
      batch.update(ctx.store.user(address.userId).eventStream, streamChange(change.eventTypes ?? null, now));
    await batch.commit();
    return { ...endpoint, ...change };
  }, CHANGE_ATTEMPTS);
  if (isDue) await notifyEndpoint(ctx, address, logger);
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

/** Nothing has failed at the new URL yet, which must answer a challenge: what waits for a retry is due. */
function atNewUrl(endpoint: WebhookEndpoint, now: Date): Partial<WebhookEndpoint> {
  const dueAt = endpoint.disabled ? null : now;
  return { challenge: newChallenge(), failingSince: null, ...dueNow(endpoint, now), dueAt };
}

/**
 * The owner has the challenge of a receiver that cannot respond with it. Where the endpoint is proven, the response to an earlier
 * commit of this request was lost. Throws `validation_error`.
 */
function answeredWith(challenge: string, endpoint: WebhookEndpoint, now: Date): Partial<WebhookEndpoint> {
  if (endpoint.challenge === null) return {};
  if (sameSecret(challenge, endpoint.challenge)) return { challenge: null, ...dueNow(endpoint, now) };
  const message = 'This is not the challenge that the endpoint has received for its present URL.';
  throw new HeraldError('validation_error', message, {
    details: [{ field: 'challenge', message, code: 'invalid_value' }],
  });
}

/**
 * Switched on again, it starts as if it had never failed: what waits for it is due. The lease stays: its worker may be in
 * the middle of a request, and goes on or releases it.
 */
function switched(endpoint: WebhookEndpoint, enabled: boolean | undefined, now: Date): Partial<WebhookEndpoint> {
  const { disabled } = endpoint;
  if (enabled === false && !disabled) return { disabled: { at: now, reason: 'user' }, dueAt: null };
  return enabled && disabled
    ? { disabled: null, failingSince: null, recoveredAt: recoveryAt(endpoint, now.getTime()), dueAt: now }
    : {};
}
