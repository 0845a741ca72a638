import { z } from 'zod';
import { instant } from './instant.ts';

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
