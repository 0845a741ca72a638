import { z } from 'zod';

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const TRANSIENT = new Set([4, 8, 10, 13, 14]);

const coded = z.object({ code: z.number() });

/** A `create` failed because the document exists. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === ALREADY_EXISTS;
}

/**
 * A `lastUpdateTime` precondition failed, or the document to update does not exist any more: another writer was first.
 */
export function isPreconditionFailed(error: unknown): boolean {
  const code = codeOf(error);
  return code === FAILED_PRECONDITION || code === NOT_FOUND;
}

/** The database did not respond, or not in time: the outcome of the operation is unknown. */
export function isStoreUnavailable(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error) ?? -1);
}

function codeOf(error: unknown): number | undefined {
  const parsed = coded.safeParse(error);
  return parsed.success ? parsed.data.code : undefined;
}
