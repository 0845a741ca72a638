import type { Context } from '../../../context.ts';
import { requireEndpointUrl } from '../../../infra/http-client/endpoint-url.ts';
import type { Logger } from '../../../infra/observe/logger.ts';
import { retryOnConflict } from '../../../infra/store/conflicts.ts';
import { SECOND } from '../../../model/clock.ts';
import { HeraldError } from '../../../model/errors.ts';
import { uuid } from '../../../model/ids.ts';
import type { WebhookEndpoint } from '../../../model/webhook.ts';
import { METRICS_EVENT } from '../../events/index.ts';
import { startRecording } from '../events/start-recording.ts';
import { type RequestedEndpoint, requireEndpointAccess } from '../key-access.ts';
import { newChallenge } from './challenge.ts';
import { notifyEndpoint } from './resume.ts';
import { newSecret, sealedSecret } from './secrets.ts';

/** Conflicts are with other endpoints of the user, and with events that are being numbered. */
const MAX_ATTEMPTS = 6;

/** How long a program has to store the secret of its new endpoint, with which it verifies the challenge (ms). */
const CHALLENGE_DELAY_MS = 5 * SECOND;

/** What its owner chooses of an endpoint. */
export type EndpointOptions = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'reconnectLinks'>;

type CreateContext = Pick<Context, 'store' | 'clock' | 'config' | 'vault' | 'queue'>;

/**
 * Creates a webhook endpoint, which receives the events from now on once it has answered its challenge. Its secret is returned once; only the encrypted secret
 * is stored. Throws `validation_error`, `too_many_webhooks`, and what `requireEndpointAccess` throws for the key.
 */
export async function createEndpoint(
  ctx: CreateContext,
  { userId, keyLimits }: Omit<RequestedEndpoint, 'webhookId'>,
  options: EndpointOptions,
  logger: Logger,
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
  const { id: webhookId, endpoint } = created;
  await notifyEndpoint(ctx, { userId, webhookId }, logger, endpoint.dueAt);
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
  const endpoint = {
    userId,
    ...options,
    challenge: newChallenge(),
    disabled: null,
    secrets: [sealedSecret(ctx, { userId, webhookId: id }, secret, now.getTime())],
    lease: null,
    dueAt: new Date(now.getTime() + CHALLENGE_DELAY_MS),
    failingSince: null,
    recoveredAt: null,
    lastSuccessAt: null,
    createdAt: now,
    updatedAt: now,
  } satisfies WebhookEndpoint;
  return { id, endpoint, secret };
}
