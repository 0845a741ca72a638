import type { IndexCheck } from '../indexes/index-check.ts';
import { type QueryRequest, queryReaders } from '../indexes/query-requests.ts';
import type { google } from '../protocol.ts';
import { StatusError } from '../status-error.ts';
import { Database } from './database.ts';
import type { StoredDocument } from './documents.ts';
import { onlyFields, readerAt, valueAt } from './fields.ts';
import type { LoadLimits } from './load-limits.ts';
import { numberIn, timestampOf, type Value } from './values.ts';
import { nameOf, type Write } from './writes.ts';

type Selector = Pick<google.firestore.v1.IRunQueryRequest, 'transaction' | 'newTransaction' | 'readTime'>;

/**
 * An empty in-memory database of a project. `now`: ms since 1970. With `indexes`, queries without an index are refused.
 * With `limits`, commits that contend are refused; the delays of calls are in `limits`.
 */
export function createEngine(settings: {
  projectId: string;
  now: () => number;
  indexes?: IndexCheck | undefined;
  limits?: LoadLimits | undefined;
}): Engine {
  return new Engine(settings);
}

/**
 * The methods of Firestore's gRPC service that the admin client uses, from messages to messages. They are synchronous:
 * a method has its whole effect or throws a `StatusError`.
 */
export class Engine {
  readonly database: Database;
  readonly #indexes: IndexCheck | undefined;
  readonly #limits: LoadLimits | undefined;

  constructor({ projectId, now, indexes, limits }: Parameters<typeof createEngine>[0]) {
    this.database = new Database(`projects/${projectId}/databases/(default)/documents`, now);
    this.#indexes = indexes;
    this.#limits = limits;
  }

  beginTransaction({ options }: google.firestore.v1.IBeginTransactionRequest) {
    return { transaction: this.#begin(options) };
  }

  rollback({ transaction }: google.firestore.v1.IRollbackRequest) {
    this.database.rollback(idOf(transaction) ?? '');
    return {};
  }

  /** `origin` is handed to the listener for changes. */
  commit({ writes, transaction }: google.firestore.v1.ICommitRequest, origin?: unknown) {
    const commitTime = timestampOf(this.#commit(writes ?? [], idOf(transaction), origin));
    return { commitTime, writeResults: (writes ?? []).map(() => ({ updateTime: commitTime })) };
  }

  /** Each write has a separate commit and status. */
  batchWrite({ writes }: google.firestore.v1.IBatchWriteRequest) {
    const results = (writes ?? []).map((write) => {
      try {
        return { updateTime: timestampOf(this.#commit([write])), status: { code: 0 } };
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        return { updateTime: null, status: { code: error.code, message: error.details } };
      }
    });
    return {
      writeResults: results.map(({ updateTime }) => ({ updateTime })),
      status: results.map(({ status }) => status),
    };
  }

  batchGetDocuments(request: google.firestore.v1.IBatchGetDocumentsRequest) {
    const { id, first } = this.#transactionOf(request);
    const readTime = timestampOf(this.database.time);
    const results = (request.documents ?? []).map((name): google.firestore.v1.IBatchGetDocumentsResponse => {
      const document = this.database.get(name, id);
      return document
        ? { found: onlyFields(messageOf(document), request.mask), readTime }
        : { missing: name, readTime };
    });
    return [...first, ...results];
  }

  runQuery(request: google.firestore.v1.IRunQueryRequest) {
    this.#requireIndex(queryReaders.runQuery(request));
    const { id, first } = this.#transactionOf(request);
    const query = request.structuredQuery ?? {};
    this.#limits?.query(request.parent ?? '', query);
    const found = this.database.query(request.parent ?? '', query, id);
    const readTime = timestampOf(this.database.time);
    const mask = query.select && { fieldPaths: (query.select.fields ?? []).map(({ fieldPath }) => fieldPath ?? '') };
    const results = found.map((document) => ({ document: onlyFields(messageOf(document), mask), readTime }));
    // A query without results still returns one response, with its read time.
    return [...first, ...(results.length > 0 ? results : [{ readTime }])];
  }

  runAggregationQuery(request: google.firestore.v1.IRunAggregationQueryRequest) {
    this.#requireIndex(queryReaders.runAggregationQuery(request));
    const { id, first } = this.#transactionOf(request);
    const { structuredQuery, aggregations } = request.structuredAggregationQuery ?? {};
    this.#limits?.query(request.parent ?? '', structuredQuery ?? {});
    const all = this.database.query(request.parent ?? '', structuredQuery ?? {}, id);
    // The index of a sum or an average has no documents without the field.
    const fields = (aggregations ?? []).flatMap(({ sum, avg }) => (sum ?? avg)?.field?.fieldPath ?? []);
    const found = all.filter((document) => fields.every((path) => valueAt(document.fields, path)));
    const results = (aggregations ?? []).map((one) => [one.alias ?? '', aggregated(found, one)]);
    return [
      ...first,
      { result: { aggregateFields: Object.fromEntries(results) }, readTime: timestampOf(this.database.time) },
    ];
  }

  /** A page token is the name of the last document before the page. */
  listDocuments(request: google.firestore.v1.IListDocumentsRequest) {
    const { parent, collectionId, pageSize, pageToken, mask, showMissing } = request;
    const { documents } = this.database;
    const names = documents.namesIn(`${parent}/${collectionId}`, { missing: showMissing === true });
    const rest = pageToken ? names.filter((name) => name > pageToken) : names;
    const page = pageSize ? rest.slice(0, pageSize) : rest;
    return {
      documents: page.map((name) => {
        const document = documents.get(name);
        return document ? onlyFields(messageOf(document), mask) : { name };
      }),
      nextPageToken: page.length < rest.length ? (page.at(-1) ?? '') : '',
    };
  }

  listCollectionIds({ parent }: google.firestore.v1.IListCollectionIdsRequest) {
    return { collectionIds: this.database.documents.collectionIds(parent ?? '') };
  }

  #commit(writes: readonly Write[], transaction?: string, origin?: unknown): number {
    if (!this.#limits) return this.database.commit(writes, transaction, origin);
    const names = [...new Set(writes.map(nameOf))];
    this.#limits.admit(names);
    const { documents } = this.database;
    const before = names.map((name) => documents.get(name));
    const at = this.database.commit(writes, transaction, origin);
    this.#limits.committed(names.map((name, index) => ({ before: before[index], after: documents.get(name) })));
    return at;
  }

  #begin(options: google.firestore.v1.ITransactionOptions | null | undefined): Buffer {
    if (options?.readOnly?.readTime)
      throw new StatusError('UNIMPLEMENTED', 'Reads at an earlier time are not supported.');
    return Buffer.from(this.database.begin(Boolean(options?.readOnly)));
  }

  /** The transaction that a read belongs to. If the read begins it, its id is the first response. */
  #transactionOf({ transaction, newTransaction, readTime }: Selector): {
    id: string | undefined;
    first: { transaction: Buffer }[];
  } {
    if (readTime) throw new StatusError('UNIMPLEMENTED', 'Reads at an earlier time are not supported.');
    if (!newTransaction) return { id: idOf(transaction), first: [] };
    const begun = this.#begin(newTransaction);
    return { id: idOf(begun), first: [{ transaction: begun }] };
  }

  #requireIndex(request: QueryRequest | undefined): void {
    const error = request && this.#indexes?.refusal(request);
    if (error) throw error;
  }
}

function idOf(transaction: Uint8Array | string | null | undefined): string | undefined {
  return transaction && transaction.length > 0 ? Buffer.from(transaction).toString() : undefined;
}

function messageOf({ name, fields, createdAt, updatedAt }: StoredDocument): google.firestore.v1.IDocument {
  return {
    name,
    fields,
    createTime: timestampOf(createdAt),
    updateTime: timestampOf(updatedAt),
  };
}

function aggregated(
  documents: readonly StoredDocument[],
  { count, sum, avg }: google.firestore.v1.StructuredAggregationQuery.IAggregation,
): Value {
  if (count) return { integerValue: Math.min(documents.length, Number(count.upTo?.value ?? documents.length)) };
  const read = readerAt((sum ?? avg)?.field?.fieldPath ?? '');
  const values = documents.map(({ fields }) => read(fields) ?? {});
  const numbers = values.map(numberIn).filter((number) => number !== undefined);
  const total = numbers.reduce((a, b) => a + b, 0);
  if (avg) return numbers.length === 0 ? { nullValue: 'NULL_VALUE' } : { doubleValue: total / numbers.length };
  return values.some(({ doubleValue }) => doubleValue !== undefined) ? { doubleValue: total } : { integerValue: total };
}
