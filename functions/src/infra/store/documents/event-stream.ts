import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/eventStream/current`: that this user's events are recorded, and their latest number. Whoever numbers events
 * commits on condition of its version, so that only one does.
 */
export const eventStream = z.object({
  lastSequence: z.number().int(),
  /** Whether the user's accounts are marked (`recordsEvents`), after which publishing knows of it. */
  accountsMarked: z.boolean(),
  createdAt: instant,
  /**
   * Changed with each endpoint that is made, so that two requests do not both make the last one allowed; and with each that is
   * switched on or off, or wants other types, so that no events are numbered by what it was before.
   */
  endpointsChangedAt: instant.nullable(),
});

export type EventStream = z.infer<typeof eventStream>;
