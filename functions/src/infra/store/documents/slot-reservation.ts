import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/slotReservations/{id of the plan}@{instant}`: the post that has a slot. */
export const slotReservation = z.object({ at: instant, postSubmissionId: z.string(), expireAt: instant });
