import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** `users/{uid}/slots/{all or platform:accountId}`: the weekly times for posts, of all accounts together or of one. */
export const slotPlan = z.object({
  /** Null for the plan of all accounts. */
  account: z.object({ platform: z.enum(platforms), accountId: z.string() }).nullable(),
  timeZone: z.string(),
  /** Local times such as `09:00`, sorted. */
  weekly: z.partialRecord(z.enum(weekdays), z.array(z.string())),
  updatedAt: instant,
});

export type SlotPlan = z.infer<typeof slotPlan>;
