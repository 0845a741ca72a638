import type { DocumentSnapshot, UpdateData, WithFieldValue, WriteBatch } from 'firebase-admin/firestore';
import { z } from 'zod';
import { jitter } from '../../model/ids.ts';

const PAUSE_MS = 20;

/**
 * Runs `attempt` again after a write conflict. `attempt` reads, decides and commits; all its writes must have `create`
 * or `lastUpdateTime` preconditions. Throws the last conflict after `maxAttempts`.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, maxAttempts: number): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (count >= maxAttempts || !(isPreconditionFailed(error) || isAlreadyExists(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, jitter(PAUSE_MS * count)));
    }
  }
}

/**
 * Adds a write of the document to the batch, on condition that it was not written or created since it was read. Of
 * concurrent writers one commits; the others conflict, see `retryOnConflict`. Fields that `data` lacks stay as they
 * are.
 */
export function writeIfUnchanged<T extends object>(
  batch: WriteBatch,
  { ref, updateTime }: DocumentSnapshot<T>,
  data: WithFieldValue<T>,
): void {
  if (updateTime) batch.update(ref, { ...data } as UpdateData<T>, { lastUpdateTime: updateTime });
  else batch.create(ref, data);
}

/** Whether a write was done: false where its precondition failed, because another writer was first. */
export async function unlessChanged(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (!isPreconditionFailed(error)) throw error;
    return false;
  }
}

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const TRANSIENT = new Set([4, 8, 10, 13, 14]);

const coded = z.object({ code: z.number(), details: z.string().catch('') });

/** A document or a commit is larger than the database stores. No code of its own says so, and every message names the size. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === INVALID_ARGUMENT && /\bsize|\bbytes/.test(error.message);
}

/** A `create` failed because the document exists. */
export function isAlreadyExists(error: unknown): boolean {
  return codeOf(error) === ALREADY_EXISTS;
}

/**
 * A `lastUpdateTime` precondition failed, or the document to update does not exist any more: another writer was first.
 * A query without its index fails with the same code, and the client sometimes loses its text
 * (https://github.com/googleapis/google-cloud-node/issues/7466): ask only about an error of a write, or read again.
 */
export function isPreconditionFailed(error: unknown): boolean {
  const { code, details = '' } = coded.safeParse(error).data ?? {};
  return code === NOT_FOUND || (code === FAILED_PRECONDITION && !details.startsWith('The query requires'));
}

/** The database did not respond, or not in time: the outcome of the operation is unknown. */
export function isStoreUnavailable(error: unknown): boolean {
  return TRANSIENT.has(codeOf(error) ?? -1);
}

function codeOf(error: unknown): number | undefined {
  return coded.safeParse(error).data?.code;
}
