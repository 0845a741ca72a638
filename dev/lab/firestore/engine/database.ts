import { StatusError } from '../status-error.ts';
import { Documents, type StoredDocument } from './documents.ts';
import { checkName, checkSizes } from './limits.ts';
import { runQuery, type StructuredQuery } from './query.ts';
import { applied, nameOf, type Write } from './writes.ts';

/** How long a transaction may be unused, and how long it may be open (ms): https://firebase.google.com/docs/firestore/quotas */
const MAX_IDLE_MS = 60_000;
const MAX_OPEN_MS = 270_000;

/** One version of a document, or its deletion. */
export interface Change {
  before: StoredDocument | undefined;
  after: StoredDocument | undefined;
  /** Commit time (µs). */
  at: number;
  /** What the caller says of the commit. */
  origin: unknown;
}

type Found = StoredDocument | undefined;

interface Transaction {
  openedAt: number;
  usedAt: number;
  /** Every read, which is repeated at the commit, and what it returned. */
  reads: { again: () => readonly Found[]; found: readonly Found[] }[];
  /** Of a read-only transaction: the documents that have changed since it began, as they were then. */
  replaced: Map<string, Found> | null;
}

/**
 * The documents of one database, with atomic commits and transactions. Everything is synchronous. A transaction is
 * optimistic: its commit is ABORTED when a read would return something else by then.
 */
export class Database {
  readonly root: string;
  documents = new Documents();
  /** Called for each change, in the order of the commits. */
  onChange: (change: Change) => void = () => {};
  /** Documents read and written, as Firestore bills them. */
  readonly counts = { read: 0, written: 0 };
  readonly #now: () => number;
  readonly #transactions = new Map<string, Transaction>();
  #lastCommit = 0;
  #transactionCount = 0;

  /** `root`: what the name of every document begins with. `now`: ms since 1970. */
  constructor(root: string, now: () => number) {
    this.root = root;
    this.#now = now;
  }

  /** The time of a read (µs). */
  get time(): number {
    return Math.max(Math.floor(this.#now() * 1000), this.#lastCommit);
  }

  clear(): void {
    this.documents = new Documents();
    this.#transactions.clear();
  }

  /** Opens a transaction and returns its id. */
  begin(readOnly: boolean): string {
    this.#transactionCount += 1;
    const id = String(this.#transactionCount);
    const now = this.#now();
    // The client never ends a read-only transaction.
    for (const [other, open] of this.#transactions) if (isExpired(open, now)) this.#transactions.delete(other);
    this.#transactions.set(id, { openedAt: now, usedAt: now, reads: [], replaced: readOnly ? new Map() : null });
    return id;
  }

  rollback(id: string): void {
    this.#transactions.delete(id);
  }

  get(name: string, transaction?: string): Found {
    this.counts.read += 1;
    const open = this.#open(transaction);
    if (open?.replaced?.has(name)) return open.replaced.get(name);
    const document = this.documents.get(name);
    open?.reads.push({ again: () => [this.documents.get(name)], found: [document] });
    return document;
  }

  query(parent: string, query: StructuredQuery, transaction?: string): StoredDocument[] {
    const open = this.#open(transaction);
    const found = runQuery(this.documents, parent, query, open?.replaced ?? undefined);
    this.counts.read += Math.max(1, found.length);
    open?.reads.push({ again: () => runQuery(this.documents, parent, query), found });
    return found;
  }

  /** Applies all writes or none. Returns the commit time (µs). */
  commit(writes: readonly Write[], transaction?: string, origin?: unknown): number {
    const open = this.#open(transaction);
    if (open?.replaced && writes.length > 0)
      throw new StatusError('INVALID_ARGUMENT', 'Cannot modify entities in a read-only transaction.');
    if (transaction) this.#transactions.delete(transaction);
    if (open && !open.replaced && !open.reads.every(isCurrent))
      throw new StatusError('ABORTED', 'Another commit changed what this transaction read. Please try again.');
    const at = Math.max(Math.floor(this.#now() * 1000), this.#lastCommit + 1);
    const changed = new Map<string, Found>();
    for (const write of writes) {
      const name = nameOf(write);
      checkName(name, this.root);
      changed.set(name, applied(write, changed.has(name) ? changed.get(name) : this.documents.get(name), at));
    }
    checkSizes([...changed.values()].filter((document) => document !== undefined));
    this.#lastCommit = at;
    this.counts.written += writes.length;
    for (const [name, after] of changed) this.#store(name, after, at, origin);
    return at;
  }

  #store(name: string, after: Found, at: number, origin: unknown): void {
    const before = this.documents.get(name);
    for (const { replaced } of this.#transactions.values())
      if (replaced && !replaced.has(name)) replaced.set(name, before);
    if (after) this.documents.put(after);
    else this.documents.delete(name);
    if (before || after) this.onChange({ before, after, at, origin });
  }

  #open(id: string | undefined): Transaction | undefined {
    if (id === undefined) return undefined;
    const now = this.#now();
    const open = this.#transactions.get(id);
    // The client retries a transaction for this message.
    if (!open || isExpired(open, now))
      throw new StatusError('INVALID_ARGUMENT', 'The referenced transaction has expired or is no longer valid.');
    open.usedAt = now;
    return open;
  }
}

function isExpired({ usedAt, openedAt }: Transaction, now: number): boolean {
  return usedAt < now - MAX_IDLE_MS || openedAt < now - MAX_OPEN_MS;
}

/** Whether a read returns the same versions again: a version is one object. */
function isCurrent({ again, found }: Transaction['reads'][number]): boolean {
  const now = again();
  return now.length === found.length && now.every((document, index) => document === found[index]);
}
