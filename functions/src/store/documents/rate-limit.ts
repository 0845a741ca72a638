import { z } from 'zod';
import { instant } from './instant.ts';

/** `rateLimits/{key}`: the moments (ms since the epoch) of the requests still inside the window. */
export const rateLimit = z.object({
  key: z.string(),
  timestamps: z.array(z.number()),
  updatedAt: instant,
  expireAt: instant,
});

export type RateLimit = z.infer<typeof rateLimit>;
