import { z } from 'zod';
import { instant } from './instant.ts';

/** Why an endpoint is switched off: its user did it, it failed for days, or it answered that it is gone for good (410). */
export const disabledReasons = ['user', 'failing', 'gone'] as const;

/** A signing secret, sealed. During a rotation there are two; the older one has an end. */
export const signingSecret = z.object({ sealed: z.string(), createdAt: instant, expiresAt: instant.nullable() });

/** `users/{uid}/webhooks/{id}`: an address to which a user wants events delivered. */
export const webhookEndpoint = z.object({
  userId: z.string(),
  url: z.string(),
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
