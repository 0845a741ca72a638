import type { google } from '../../../local/firestore/embedded/engine.ts';
import { segments } from '../../../local/firestore/embedded/mask.ts';
import { Documents, type StoredDocument } from './documents.ts';
import { runQuery } from './query.ts';
import { RpcError } from './rpc-error.ts';
import { type Fields, isNested, micros, timestampOf, valueAt, withValueAt } from './values.ts';

type Write = google.firestore.v1.IWrite;

/** What a mutant switches off. */
export interface DatabaseRules {
  /** Whether a precondition on `lastUpdateTime` is checked for this write. */
  checksVersion?(write: Write): boolean;
  /** Whether this write leaves its commit, for one of its own after it. */
  isApart?(write: Write): boolean;
  /** Whether a read by its name does not find this document. */
  isHidden?(name: string): boolean;
  /** Whether this write is not made, as if it were. */
  isDropped?(write: Write): boolean;
  /** A field that is stored as null, whatever is written. */
  forgets?: string;
}

/** One version of a document, or its deletion. */
export interface Change {
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
  /** Commit time (µs). */
  at: number;
  /** When the delivery of the task arrived that committed it (ms since the epoch); undefined outside of tasks. */
  taskArrivedAt?: number | undefined;
}

interface Transaction {
  /** The version (µs) of every document read; 0 where there was none. */
  reads: Map<string, number>;
}

/** Nothing simulated reads the records of requests: they are counted and not kept. */
const isRecord = (name: string): boolean => /\/documents\/(?:logs|errorLogs)\//.test(name);

const nameOf = (write: Write): string => write.update?.name ?? write.delete ?? '';

/** A small Firestore: documents, atomic commits with preconditions, queries, optimistic transactions. Time is virtual. */
export class Database {
  readonly documents = new Documents();
  readonly #now: () => number;
  readonly rules: DatabaseRules;
  /** Told of every change; nothing listens unless a simulation wants it. */
  onChange: (change: Change) => void = () => {};
  readonly #transactions = new Map<string, Transaction>();
  #lastCommit = 0;
  #transactionCount = 0;
  /** Documents read and written, as Firestore bills them. */
  readonly counts = { read: 0, written: 0 };

  constructor(now: () => number, rules: DatabaseRules = {}) {
    this.#now = now;
    this.rules = rules;
  }

  /** The time of a read (µs). */
  get time(): number {
    return Math.max(this.#now() * 1000, this.#lastCommit);
  }

  begin(): string {
    this.#transactionCount += 1;
    const id = String(this.#transactionCount);
    this.#transactions.set(id, { reads: new Map() });
    return id;
  }

  rollback(id: string): void {
    this.#transactions.delete(id);
  }

  get(name: string, transaction?: string): StoredDocument | undefined {
    const document = this.rules.isHidden?.(name) ? undefined : this.documents.get(name);
    this.counts.read += 1;
    this.#transactions.get(transaction ?? '')?.reads.set(name, document?.updatedAt ?? 0);
    return document;
  }

  query(parent: string, query: google.firestore.v1.IStructuredQuery, transaction?: string): StoredDocument[] {
    const found = runQuery(this.documents, parent, query);
    this.counts.read += Math.max(1, found.length);
    for (const { name, updatedAt } of found) this.#transactions.get(transaction ?? '')?.reads.set(name, updatedAt);
    return found;
  }

  /** Applies all writes or none. Returns the commit time (µs). Throws what Firestore throws. */
  commit(writes: readonly Write[], transaction?: string, taskArrivedAt?: number): number {
    const open = transaction ? this.#transactions.get(transaction) : undefined;
    if (transaction) this.#transactions.delete(transaction);
    for (const [name, version] of open?.reads ?? [])
      if ((this.documents.get(name)?.updatedAt ?? 0) !== version)
        throw new RpcError('ABORTED', 'Transaction lock timeout.');
    for (const write of writes) this.#checkPrecondition(write);
    this.#lastCommit = Math.max(this.#now() * 1000, this.#lastCommit + 1);
    for (const write of writes) this.#apply(write, this.#lastCommit, taskArrivedAt);
    return this.#lastCommit;
  }

  #checkPrecondition(write: Write): void {
    const precondition = write.currentDocument;
    if (!precondition) return;
    const found = this.documents.get(nameOf(write));
    if (precondition.exists === true && !found)
      throw new RpcError('NOT_FOUND', `no document to update: ${nameOf(write)}`);
    if (precondition.exists === false && found)
      throw new RpcError('ALREADY_EXISTS', `document already exists: ${nameOf(write)}`);
    if (!precondition.updateTime || this.rules.checksVersion?.(write) === false) return;
    if (!found) throw new RpcError('NOT_FOUND', `no document to update: ${nameOf(write)}`);
    if (found.updatedAt !== micros(precondition.updateTime))
      throw new RpcError('FAILED_PRECONDITION', 'the stored version does not match the required base version');
  }

  #apply(write: Write, at: number, taskArrivedAt: number | undefined): void {
    const name = nameOf(write);
    this.counts.written += 1;
    if (isRecord(name) || this.rules.isDropped?.(write)) return;
    const found = this.documents.get(name);
    if (write.delete) {
      this.documents.delete(name);
      if (found) this.onChange({ before: found, after: undefined, at, taskArrivedAt });
      return;
    }
    if (!write.update) throw new RpcError('UNIMPLEMENTED', 'not simulated');
    const given = write.update.fields ?? {};
    const updated = write.updateMask ? merged(found?.fields ?? {}, given, write.updateMask.fieldPaths ?? []) : given;
    const { forgets } = this.rules;
    const stored = transformed(updated, write.updateTransforms ?? [], at);
    const fields =
      forgets && valueAt(stored, forgets)
        ? withValueAt(stored, segments(forgets), { nullValue: 'NULL_VALUE' })
        : stored;
    const after = { name, fields, createdAt: found?.createdAt ?? at, updatedAt: at };
    this.documents.put(after);
    this.onChange({ before: found, after, at, taskArrivedAt });
  }
}

/** Server timestamps have milliseconds. https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1#fieldtransform */
const transformed = (fields: Fields, transforms: NonNullable<Write['updateTransforms']>, at: number): Fields => {
  const timestampValue = timestampOf(Math.floor(at / 1000) * 1000);
  return transforms.reduce((result, { fieldPath, setToServerValue, increment }) => {
    const path = fieldPath ?? '';
    if (increment) {
      const before = Number(valueAt(result, path)?.integerValue ?? 0);
      return withValueAt(result, segments(path), { integerValue: before + Number(increment.integerValue) });
    }
    if (setToServerValue !== 'REQUEST_TIME') throw new RpcError('UNIMPLEMENTED', 'not simulated');
    return withValueAt(result, segments(path), { timestampValue });
  }, fields);
};

const merged = (fields: Fields, given: Fields, paths: readonly string[]): Fields => {
  let result = { ...fields };
  for (const path of paths) {
    const value = valueAt(given, path);
    if (isNested(path)) result = { ...withValueAt(result, segments(path), value) };
    else if (value === undefined) delete result[path];
    else result[path] = value;
  }
  return result;
};
