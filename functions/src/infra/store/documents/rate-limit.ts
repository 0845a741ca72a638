import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/**
 * `rateLimits/{key}`: the times (ms since the epoch) of the requests in the current window of the key, and in the
 * windows of the endpoints that its user has called, by their keys: a request counts in both, and one record is one
 * write.
 */
export const rateLimit = z.object({
  key: z.string().default(''),
  timestamps: z.array(z.number()),
  endpoints: z.record(z.string(), z.array(z.number())).optional(),
  updatedAt: instant.default(LONG_AGO),
  /** The hour of `updatedAt`, for the cleanup; absent in documents stored before it had the field, which expire by TTL. */
  bucketHour: z.string().optional(),
  expireAt: instant.default(LONG_AGO),
});

export type RateLimit = z.infer<typeof rateLimit>;
