import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/subscription/current`. */
export const subscription = z.object({
  status: z.string(),
  currentPeriodEnd: instant.nullable().default(null),
  stripeCustomerId: z.string().nullable().default(null),
  stripeSubscriptionId: z.string().nullable().default(null),
  updatedAt: instant,
});

export type Subscription = z.infer<typeof subscription>;
