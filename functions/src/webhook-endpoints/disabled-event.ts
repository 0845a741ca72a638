import type { EndpointAddress } from '../events/event-tasks.ts';
import { eventIdOf, type NewEvent } from '../events/new-event.ts';
import type { WebhookEndpoint } from '../infra/store/documents/webhook-endpoint.ts';
import { viewEndpoint } from './view.ts';

/** The event of an endpoint that was switched off, as it is then. `now` in ms since the epoch. */
export const disabledEvent = (
  { userId, webhookId }: EndpointAddress,
  endpoint: WebhookEndpoint,
  now: number,
): NewEvent => ({
  id: eventIdOf('webhook', webhookId, now),
  userId,
  type: 'webhook.disabled',
  at: new Date(now),
  data: { webhook: viewEndpoint(webhookId, endpoint, now) },
});
