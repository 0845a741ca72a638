import { z } from 'zod';
import { instant } from './instant.ts';

/**
 * `users/{uid}/idempotency/{keyHash}`. `done` contains the response to replay. `claimed` is used by the slow endpoints,
 * which work between the claim and the response; after the lease of a claim has expired, another request may acquire
 * it.
 */
export const idempotencyRecord = z.object({
  endpoint: z.string(),
  bodyHash: z.string(),
  state: z.enum(['claimed', 'done']),
  lease: z.object({ owner: z.string(), until: instant }).nullable().default(null),
  /** Of a claim: the id of the operation, so that a worker that takes the claim over continues the same operation. */
  operationId: z.string().nullable().default(null),
  /** Of a claim: when it counts as abandoned and is cleaned up; null once there is nothing to clean up. */
  recoverAt: instant.nullable().default(null),
  /** `json` in place of the body: where this has what a document cannot, such as a list in a list. */
  response: z.object({ status: z.number().int(), body: z.unknown(), json: z.string().optional() }).nullable(),
  createdAt: instant,
  expireAt: instant,
});

export type IdempotencyRecord = z.infer<typeof idempotencyRecord>;

/** The operation that owns a claim, and the end of its lease. */
export const claimedOperation = idempotencyRecord.pick({ state: true, operationId: true, lease: true });

/** Whether a request may still be working under the claim, at `now` (ms since the epoch). */
export function isLeased({ state, lease }: z.infer<typeof claimedOperation>, now: number): boolean {
  return state === 'claimed' && lease !== null && lease.until.getTime() > now;
}
