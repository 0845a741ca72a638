import { z } from 'zod';
import { instant } from './instant.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** One request to an endpoint, and what came back. */
export const deliveryAttempt = z.object({
  at: instant,
  durationMs: z.number().int(),
  /** The status of the response; null where there was none. */
  status: z.number().int().nullable(),
  /** The beginning of the response's body; null where there was no response. */
  response: z.string().nullable(),
  /** Why there was no response; null where there was one. */
  error: z.string().nullable(),
});

/** `users/{uid}/webhooks/{id}/deliveries/{eventId}`: one event on its way to one endpoint. */
export const webhookDelivery = z.object({
  type: z.string(),
  sequence: z.number().int(),
  /** `failed`: given up, after the last attempt or because the event is no longer stored. */
  status: z.enum(deliveryStatuses),
  /**
   * How many attempts there were since the delivery was created or replayed, except early ones after a recovery of the
   * endpoint.
   */
  tries: z.number().int(),
  /** The first of these attempts. */
  firstAttemptAt: instant.nullable(),
  lastAttemptAt: instant.nullable(),
  /** Null where it is due, or has ended. */
  nextAttemptAt: instant.nullable(),
  /** The latest attempts, including those before a replay. */
  attempts: z.array(deliveryAttempt),
  createdAt: instant,
  endedAt: instant.nullable(),
  expireAt: instant,
});

export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
