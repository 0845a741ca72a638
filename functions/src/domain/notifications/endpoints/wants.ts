import type { WebhookEndpoint } from '../../../infra/store/documents/webhook-endpoint.ts';

/** Whether an endpoint wants events of this type. */
export function wants({ eventTypes }: Pick<WebhookEndpoint, 'eventTypes'>, type: string): boolean {
  return eventTypes === null || eventTypes.includes(type);
}

/**
 * Whether an endpoint is told of an event that is numbered now. What happened before it was switched off waits until it is on
 * again; what happens while it is off is left to a replay.
 */
export function isToldOf(
  { disabled, eventTypes }: Pick<WebhookEndpoint, 'disabled' | 'eventTypes'>,
  { type, at }: { type: string; at: Date },
): boolean {
  return wants({ eventTypes }, type) && (disabled === null || at.getTime() < disabled.at.getTime());
}
