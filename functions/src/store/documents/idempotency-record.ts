import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/idempotency/{keyHash}`. `done` holds the answer to repeat. `claimed` is used by the slow endpoints, where
 * work goes on between the claim and the answer; a claim whose lease has ended may be taken over.
 */
export const idempotencyRecord = z.object({
  endpoint: z.string(),
  bodyHash: z.string(),
  state: z.enum(['claimed', 'done']),
  lease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
  /** Of a claim: names the work that was begun, so that whoever takes it over goes on with the same. */
  operationId: z.string().nullable().default(null),
  /** Of a claim: when nobody will come back for it, and its remains may be cleared away; null once there are none. */
  recoverAt: instant.nullable().default(null),
  response: z.object({ status: z.number().int(), body: z.unknown() }).nullable(),
  createdAt: instant,
  expireAt: instant,
});

export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;
