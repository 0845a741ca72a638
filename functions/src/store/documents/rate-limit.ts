import { z } from 'zod';
import { instant } from './instant.ts';

/** `rateLimits/{key}`: the times (ms since the epoch) of the requests in the current window. */
export const rateLimit = z.object({
  key: z.string(),
  timestamps: z.array(z.number()),
  updatedAt: instant,
  /** The hour of `updatedAt`, for the cleanup; absent in documents stored before it had the field, which expire by TTL. */
  bucketHour: z.string().optional(),
  expireAt: instant,
});

export type RateLimit = z.infer<typeof rateLimit>;
