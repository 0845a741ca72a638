import type { Read, TransactionReads } from './conflicts.ts';
import type { google } from './engine.ts';

type Options = google.firestore.v1.ITransactionOptions;
interface Selecting {
  transaction?: unknown;
  newTransaction?: Options | null;
}

/** The transaction id of a request, if it is part of a transaction. */
export const transactionId = (given: unknown): Uint8Array | undefined =>
  given instanceof Uint8Array && given.length > 0 ? given : undefined;

/**
 * The options of a new transaction, without the id of a retried one: clients send it to keep their place in the queue
 * for locks, but the engine has no locks and does not remember aborted transactions.
 */
export const newTransactionOptions = (options: Options | null | undefined): Options =>
  options?.readOnly ? { readOnly: options.readOnly } : { readWrite: {} };

/** The request, with the options of a new transaction if it begins one. */
export const withNewTransactionOptions = <Request extends Selecting>(request: Request): Request =>
  request.newTransaction ? { ...request, newTransaction: newTransactionOptions(request.newTransaction) } : request;

/**
 * Records the versions that one read of a transaction returns, to compare at the commit. Does nothing outside a
 * transaction.
 */
export const createReadRecorder = (reads: TransactionReads, read: Read) => {
  const { request } = read;
  const readOnly = Boolean(request.newTransaction?.readOnly);
  let id = transactionId(request.transaction);
  const versions: string[] = [];
  return {
    add(newTransaction: unknown, version: string): void {
      id ??= transactionId(newTransaction);
      versions.push(version);
    },
    done(): void {
      if (id && !readOnly) reads.record(id, read, versions);
    },
  };
};
