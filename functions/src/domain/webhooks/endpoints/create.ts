import type { Context } from '../../../context.ts';
import { requireEndpointUrl } from '../../../infra/http-client/endpoint-url.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { HeraldError } from '../../../model/errors.ts';
import { uuid } from '../../../model/ids.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { METRICS_EVENT } from '../../events/index.ts';
import { startRecording } from '../events/start-recording.ts';
import { type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import { newSecret, sealedSecret } from './secrets.ts';

/** Conflicts are with other endpoints of the user, and with events that are being numbered. */
const MAX_ATTEMPTS = 6;

/** What its owner chooses of an endpoint. */
export type EndpointOptions = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'reconnectLinks'>;

type CreateContext = Pick<Context, 'store' | 'clock' | 'config' | 'vault'>;

/**
 * Creates a webhook endpoint, which receives events from now on. Its secret is returned once; only the encrypted secret
 * is stored. Throws `validation_error`, `too_many_webhooks`, and what `requireEndpointAccess` throws for the key.
 */
export async function createEndpoint(
  ctx: CreateContext,
  { userId, keyLimits }: Omit<RequestedEndpoint, 'webhookId'>,
  options: EndpointOptions,
): Promise<ReturnType<typeof newEndpoint>> {
  requireEndpointAccess(keyLimits, options);
  await requireEndpointUrl(ctx, options.url);
  await startRecording(ctx, userId);
  const created = newEndpoint(ctx, userId, options);
  const { webhooks, eventStream } = ctx.store.user(userId);
  const { maxEndpoints } = ctx.config.events;
  await retryOnConflict(async () => {
    const stream = await eventStream.get();
    const { docs } = await webhooks.select().get();
    // The response to an earlier commit of this request was lost.
    if (docs.some(({ id }) => id === created.id)) return;
    if (docs.length >= maxEndpoints || !stream.updateTime)
      throw new HeraldError(
        'too_many_webhooks',
        `You have ${docs.length} webhook endpoints; the maximum is ${maxEndpoints}.`,
      );
    const batch = ctx.store.batch();
    batch.create(webhooks.doc(created.id), created.endpoint);
    const change = streamChange(options.eventTypes, created.endpoint.createdAt);
    batch.update(stream.ref, change, { lastUpdateTime: stream.updateTime });
    await batch.commit();
  }, MAX_ATTEMPTS);
  return created;
}

/** What the stream records of endpoints with these types of events. */
export function streamChange(eventTypes: EndpointOptions['eventTypes'], now: Date) {
  return { endpointsChangedAt: now, ...(eventTypes?.includes(METRICS_EVENT) ? { wantsMetrics: true } : {}) };
}

function newEndpoint(ctx: CreateContext, userId: string, options: EndpointOptions) {
  const id = uuid();
  const now = new Date(ctx.clock.now());
  const secret = newSecret();
  const endpoint: WebhookEndpoint = {
    userId,
    ...options,
    disabled: null,
    secrets: [sealedSecret(ctx, { userId, webhookId: id }, secret, now.getTime())],
    lease: null,
    dueAt: null,
    failingSince: null,
    recoveredAt: null,
    lastSuccessAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return { id, endpoint, secret };
}
