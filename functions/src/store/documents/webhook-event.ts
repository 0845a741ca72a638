import { z } from 'zod';
import { instant } from './instant.ts';

/** `webhookEvents/{provider}:{eventId}`: this event has had its effect. Written together with it. */
export const webhookEvent = z.object({ type: z.string(), receivedAt: instant, expireAt: instant });

export type WebhookEvent = z.infer<typeof webhookEvent>;
