import { z } from 'zod';
import { DAY } from '../../time/clock.ts';
import { instant } from './instant.ts';

/**
 * How long a processed event is stored (ms). Stripe redelivers an event for three days automatically and for thirty
 * days on request (https://docs.stripe.com/webhooks), TikTok for 72 hours, Meta for 36.
 */
export const WEBHOOK_EVENT_RETENTION_MS = 35 * DAY;

/** `webhookEvents/{provider}:{eventId}`: this event was processed. Written in the same commit as its effect. */
export const webhookEvent = z.object({ type: z.string(), receivedAt: instant, expireAt: instant });

export type WebhookEvent = z.infer<typeof webhookEvent>;
