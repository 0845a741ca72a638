import { z } from 'zod';
import { DAY } from './clock.ts';
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
  /** Of its user's id; missing in documents of 1.0.0-rc.1. */
  shard: z.number().int().optional(),
  /** Since when it waits for its number; null once it has one. */
  pendingAt: instant.nullable(),
  expireAt: instant,
});

export type StoredEvent = z.infer<typeof event>;

/**
 * `users/{uid}/eventStream/current`: exists if the events of this user are recorded, and contains their latest number.
 * A commit that numbers events depends on its version, so that only one worker numbers them.
 */
export const eventStream = z.object({
  lastSequence: z.number().int(),
  /** Whether the user's accounts are marked (`recordsEvents`), after which publishing knows of it. */
  accountsMarked: z.boolean(),
  createdAt: instant,
  /**
   * Changed with each new endpoint, so that two requests do not both create the last allowed one; and with each
   * endpoint that is switched on or off, or changes its event types, so that no events are numbered by its previous
   * state.
   */
  endpointsChangedAt: instant.nullable(),
  /** Whether an endpoint has named `post.metrics`: such events are made for nobody else. */
  wantsMetrics: z.boolean().optional(),
});

/** `streamTokens/{SHA-256 of the token, hex}`: opens one stream of changes. Consumed (read and deleted) once. */
export const streamToken = z.object({
  userId: z.string(),
  /** The session of the web pages that it was made in. */
  sessionId: z.string(),
  /** The origin of the pages that may use it. */
  origin: z.string(),
  expireAt: instant,
});

export type StreamToken = z.infer<typeof streamToken>;
