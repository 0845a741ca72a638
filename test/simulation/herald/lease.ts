import type { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import type { IdempotencyLease } from '../../../functions/src/infra/idempotency/lease.ts';
import { lookUp } from '../../../functions/src/infra/idempotency/records.ts';
import { withLease } from '../../../functions/src/infra/idempotency/with-lease.ts';

/** Does the slow work of a request under a lease on its key, as the API does. Returns the body of the response. */
export async function underLease<T>(
  userId: string,
  endpoint: string,
  key: string,
  schema: z.ZodType<T>,
  work: (lease: IdempotencyLease) => Promise<T>,
): Promise<T> {
  const ctx = context();
  const identity = { userId, endpoint, key, bodyHash: key };
  const lookup = await lookUp(ctx, identity);
  const { body } = await withLease(ctx, { identity, lookup, status: 200 }, async (lease) => ({
    body: await work(lease),
  }));
  return schema.parse(body);
}
