import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/pushSubscriptions/{SHA-256 of the endpoint, hex}`: a browser in which a user wants notifications. */
export const pushSubscription = z.object({
  /** Where its push service takes messages. Whoever knows it and the key of this service can send some. */
  endpoint: z.string(),
  /** Of the browser, in base64url: messages are encrypted with them (RFC 8291). */
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  /** Its name, such as `Firefox · Windows`. */
  browser: z.string(),
  createdAt: instant,
});

export type PushSubscription = z.infer<typeof pushSubscription>;
