import type { EngineClient, google } from './engine.ts';
import { runQuery } from './ordered-query.ts';

/** A read of a transaction, in a form that can be repeated outside the transaction. */
export type Read =
  | { kind: 'documents'; request: google.firestore.v1.IBatchGetDocumentsRequest }
  | { kind: 'query'; request: google.firestore.v1.IRunQueryRequest }
  | { kind: 'aggregate'; request: google.firestore.v1.IRunAggregationQueryRequest };

/**
 * The reads of each open transaction. The engine itself compares only the times of the documents that a transaction
 * read; it misses documents that did not exist then and new results of a query. Here every read is repeated when the
 * transaction commits, and must return the same documents in the same versions.
 */
export class TransactionReads {
  readonly #engine: EngineClient;
  readonly #reads = new Map<string, { read: Read; before: string }[]>();

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Records a read of a transaction and the versions it returned. */
  record(transaction: Uint8Array, read: Read, versions: readonly string[]): void {
    const reads = this.#reads.get(key(transaction)) ?? [];
    reads.push({ read, before: versions.join('\n') });
    this.#reads.set(key(transaction), reads);
  }

  forget(transaction: Uint8Array): void {
    this.#reads.delete(key(transaction));
  }

  /** Whether all reads of the transaction are still current. No commit may run at the same time. */
  async areCurrent(transaction: Uint8Array): Promise<boolean> {
    for (const { read, before } of this.#reads.get(key(transaction)) ?? []) {
      if ((await this.#again(read)).join('\n') !== before) return false;
    }
    return true;
  }

  async #again({ kind, request }: Read): Promise<string[]> {
    const versions: string[] = [];
    if (kind === 'documents') {
      for await (const response of this.#engine.batchGetDocuments(withoutTransaction(request)))
        versions.push(documentVersion(response));
    } else if (kind === 'query') {
      for await (const response of runQuery(this.#engine, withoutTransaction(request)))
        versions.push(resultVersion(response));
    } else {
      for await (const response of this.#engine.runAggregationQuery(withoutTransaction(request)))
        versions.push(aggregateVersion(response));
    }
    return versions;
  }
}

/** Names response version of a document: no two commits of the engine have the same time. */
export const documentVersion = ({ found, missing }: google.firestore.v1.IBatchGetDocumentsResponse): string =>
  found ? version(found) : `${missing} missing`;

/** Names response version of a query's result; the empty string for a response without a document. */
export const resultVersion = ({ document }: google.firestore.v1.IRunQueryResponse): string =>
  document ? version(document) : '';

/** Identifies the result of an aggregation. */
export const aggregateVersion = ({ result }: google.firestore.v1.IRunAggregationQueryResponse): string =>
  JSON.stringify(result?.aggregateFields);

const version = ({ name, updateTime }: google.firestore.v1.IDocument): string =>
  `${name} ${updateTime?.seconds}.${updateTime?.nanos}`;

const withoutTransaction = <Request extends { transaction?: unknown; newTransaction?: unknown }>(
  request: Request,
): Request => {
  const { transaction: _transaction, newTransaction: _begun, ...rest } = request;
  return { ...request, ...rest, transaction: undefined, newTransaction: undefined };
};

const key = (transaction: Uint8Array): string => Buffer.from(transaction).toString('base64');
