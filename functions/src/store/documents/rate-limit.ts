import { z } from 'zod';
import { instant } from './instant.ts';

/** `rateLimits/{key}`: the times (ms since the epoch) of the requests in the current window. */
export const rateLimit = z.object({
  key: z.string(),
  timestamps: z.array(z.number()),
  updatedAt: instant,
  expireAt: instant,
});

export type RateLimit = z.infer<typeof rateLimit>;
