import { z } from 'zod';
import { DAY } from '../../time/clock.ts';
import { instant } from './instant.ts';

/**
 * How long an event is remembered (ms). The payment provider sends one again for three days by itself and for thirty by
 * hand (https://docs.stripe.com/webhooks), TikTok for 72 hours, Meta for 36.
 */
export const WEBHOOK_EVENT_RETENTION_MS = 35 * DAY;

/** `webhookEvents/{provider}:{eventId}`: this event has had its effect. Written together with it. */
export const webhookEvent = z.object({ type: z.string(), receivedAt: instant, expireAt: instant });

export type WebhookEvent = z.infer<typeof webhookEvent>;
