import type { Read, TransactionReads } from './conflicts.ts';
import type { google } from './engine.ts';

type Options = google.firestore.v1.ITransactionOptions;
interface Selecting {
  transaction?: unknown;
  newTransaction?: Options | null;
}

/** The id of the transaction a request is part of, if it is part of one. */
export const transactionId = (given: unknown): Uint8Array | undefined =>
  given instanceof Uint8Array && given.length > 0 ? given : undefined;

/**
 * The options of a transaction that starts from nothing. A client names the attempt it repeats, to keep its place in the
 * queue for locks; the engine has no locks, and knows an attempt it refused no more.
 */
export const newTransactionOptions = (options: Options | null | undefined): Options =>
  options?.readOnly ? { readOnly: options.readOnly } : { readWrite: {} };

/** The request, with the transaction it may begin starting from nothing. */
export const withNewTransactionOptions = <Request extends Selecting>(request: Request): Request =>
  request.newTransaction ? { ...request, newTransaction: newTransactionOptions(request.newTransaction) } : request;

/** Collects what one read of a transaction sees, for `reads` to compare at the commit. Outside a transaction it does nothing. */
export const createReadRecorder = (reads: TransactionReads, read: Read) => {
  const { request } = read;
  const readOnly = Boolean(request.newTransaction?.readOnly);
  let id = transactionId(request.transaction);
  const versions: string[] = [];
  return {
    see(begun: unknown, version: string): void {
      id ??= transactionId(begun);
      versions.push(version);
    },
    done(): void {
      if (id && !readOnly) reads.record(id, read, versions);
    },
  };
};
