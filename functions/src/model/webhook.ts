import { z } from 'zod';
import { DAY } from './clock.ts';
import { instant } from './instant.ts';

/** Why an endpoint is switched off: its user did it, it failed for days, or it answered that it is gone for good (410). */
export const disabledReasons = ['user', 'failing', 'gone'] as const;

/** A signing secret, sealed. During a rotation there are two; the older one has an end. */
const signingSecret = z.object({ sealed: z.string(), createdAt: instant, expiresAt: instant.nullable() });

/** `users/{uid}/webhooks/{id}`: an address to which a user wants events delivered. */
export const webhookEndpoint = z.object({
  userId: z.string(),
  url: z.string(),
  /** What the URL must respond with before events are sent to it; null once it has, and for endpoints from before there were challenges. */
  challenge: z.string().nullable().default(null),
  description: z.string().nullable(),
  /** The subscribed types of events; null means all, also those of a later version. */
  eventTypes: z.array(z.string()).nullable(),
  /** Whether events about lost accounts are delivered with a link to connect them again. */
  reconnectLinks: z.boolean().default(false),
  disabled: z.object({ at: instant, reason: z.enum(disabledReasons) }).nullable(),
  /** The newest first. */
  secrets: z.array(signingSecret),
  /** The worker that delivers to it: only one does. */
  lease: z.object({ owner: z.string(), until: instant }).nullable(),
  /** When the next delivery is due, as far as is known; null where there is none. */
  dueAt: instant.nullable(),
  /** Since when every attempt has failed; null after a success. */
  failingSince: instant.nullable(),
  /** The end of its last long failure: what was tried before that is due at once. */
  recoveredAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});

export type SigningSecret = z.infer<typeof signingSecret>;
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** One request to an endpoint, and what came back. */
const deliveryAttempt = z.object({
  at: instant,
  durationMs: z.number().int(),
  /** The status of the response; null where there was none. */
  status: z.number().int().nullable(),
  /** The beginning of the response's body; null where there was no response. */
  response: z.string().nullable(),
  /** Why there was no response, or why it does not count; null where it counts by its status. */
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

/**
 * How long a processed event is stored (ms). Stripe redelivers an event for three days automatically and for thirty
 * days on request (https://docs.stripe.com/webhooks), TikTok for 72 hours, Meta for 36.
 */
export const WEBHOOK_EVENT_RETENTION_MS = 35 * DAY;

/** `webhookEvents/{provider}:{eventId}`: this event was processed. Written in the same commit as its effect. */
export const webhookEvent = z.object({ type: z.string(), receivedAt: instant, expireAt: instant });
