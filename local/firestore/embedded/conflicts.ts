import type { EngineClient, google } from './engine.ts';
import { runQuery } from './ordered-query.ts';

/** A read a transaction made, in a form that can be made again outside the transaction. */
export type Read =
  | { kind: 'documents'; request: google.firestore.v1.IBatchGetDocumentsRequest }
  | { kind: 'query'; request: google.firestore.v1.IRunQueryRequest }
  | { kind: 'aggregate'; request: google.firestore.v1.IRunAggregationQueryRequest };

/**
 * What each open transaction has read. The engine itself goes by the times of the documents a transaction got; it misses what
 * did not exist then and what a query would newly find. Here every read is made again when the transaction commits, and must
 * give the same documents in the same versions.
 */
export class TransactionReads {
  readonly #engine: EngineClient;
  readonly #reads = new Map<string, { read: Read; seen: string }[]>();

  constructor(engine: EngineClient) {
    this.#engine = engine;
  }

  /** Remembers what a transaction saw. */
  record(transaction: Uint8Array, read: Read, versions: readonly string[]): void {
    const reads = this.#reads.get(key(transaction)) ?? [];
    reads.push({ read, seen: versions.join('\n') });
    this.#reads.set(key(transaction), reads);
  }

  forget(transaction: Uint8Array): void {
    this.#reads.delete(key(transaction));
  }

  /** Whether everything the transaction read is still as it read it. Nothing may commit while this is being found out. */
  async areCurrent(transaction: Uint8Array): Promise<boolean> {
    for (const { read, seen } of this.#reads.get(key(transaction)) ?? []) {
      if ((await this.#again(read)).join('\n') !== seen) return false;
    }
    return true;
  }

  async #again({ kind, request }: Read): Promise<string[]> {
    const versions: string[] = [];
    if (kind === 'documents') {
      for await (const one of this.#engine.batchGetDocuments(withoutTransaction(request)))
        versions.push(documentVersion(one));
    } else if (kind === 'query') {
      for await (const one of runQuery(this.#engine, withoutTransaction(request))) versions.push(resultVersion(one));
    } else {
      for await (const one of this.#engine.runAggregationQuery(withoutTransaction(request)))
        versions.push(aggregateVersion(one));
    }
    return versions;
  }
}

/** Names one version of a document: no two commits of the engine share a moment. */
export const documentVersion = ({ found, missing }: google.firestore.v1.IBatchGetDocumentsResponse): string =>
  found ? version(found) : `${missing} missing`;

/** Names one version of a query's result; the empty string for an answer without a document. */
export const resultVersion = ({ document }: google.firestore.v1.IRunQueryResponse): string =>
  document ? version(document) : '';

/** Names what an aggregation found. */
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
