import type { WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';
import type { EndpointAddress } from '../../outbox/event-tasks.ts';
import { eventIdOf, type NewEvent } from '../../outbox/new-event.ts';
import { viewEndpoint } from './view.ts';

/** The event of an endpoint that was switched off, as it is then. `now` in ms since the epoch. */
export function disabledEvent(
  { userId, webhookId }: EndpointAddress,
  endpoint: WebhookEndpoint,
  now: number,
): NewEvent {
  return {
    id: eventIdOf('webhook', webhookId, now),
    userId,
    type: 'webhook.disabled',
    at: new Date(now),
    data: { webhook: viewEndpoint(webhookId, endpoint, now) },
  };
}
