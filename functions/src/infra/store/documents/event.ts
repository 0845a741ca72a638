import { z } from 'zod';
import { DAY } from '../../time/clock.ts';
import { instant } from './instant.ts';

/** How long events and their deliveries are stored (ms). */
export const EVENT_RETENTION_MS = 30 * DAY;

/**
 * `users/{uid}/events/{eventId}`: an event, stored in the commit of its change. Until it has its number it is `pending`
 * and invisible.
 */
export const event = z.object({
  userId: z.string(),
  type: z.string(),
  /** When it happened. */
  createdAt: instant,
  /** As the API shows it: `data` of http/api/routes/events/event-view.ts. */
  data: z.record(z.string(), z.unknown()),
  /** The post of the event, which may have a later event of the post itself; null for others. */
  postSubmissionId: z.string().nullable(),
  /** Its place among the user's events; null while it is pending. */
  sequence: z.number().int().nullable(),
  /** Since when it waits for its number; null once it has one. */
  pendingAt: instant.nullable(),
  expireAt: instant,
});

export type StoredEvent = z.infer<typeof event>;
