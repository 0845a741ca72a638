import {
  type Change,
  type Database,
  lastSegment,
  micros,
  parentOf,
  type StoredDocument,
  type Value,
  valueAt,
} from '@herald-lab/firestore';
import { personOf } from '../../../functions/src/model/ids.ts';

export const PROJECT_ID = 'demo-simulation';
/** What the full name of every document begins with. */
export const ROOT = `projects/${PROJECT_ID}/databases/(default)/documents`;

/** Collections whose changes are remembered. */
const REMEMBERED = [
  'runs',
  'webhooks',
  'events',
  'eventStream',
  'accounts',
  'subscription',
  'postSubmissions',
  'accountDeletions',
  'credits',
  'entries',
] as const;

/** All changes of some documents, in the order of the commits: what an oracle knows without asking the product. */
export class History {
  readonly #changes = new Map<string, Change[]>(REMEMBERED.map((id) => [id, []]));
  /** The last versions of documents that were deleted, by name. */
  readonly deleted = new Map<string, StoredDocument>();

  constructor(database: Database) {
    database.onChange = (change) => {
      const name = change.after?.name ?? change.before?.name ?? '';
      const collection = parentOf(name);
      const changes = this.#changes.get(lastSegment(collection));
      changes?.push(change);
      if (changes && change.before && !change.after) this.deleted.set(name, change.before);
    };
  }

  of(collection: (typeof REMEMBERED)[number]): readonly Change[] {
    return this.#changes.get(collection) ?? [];
  }
}

/** The deletion of a user, live or of test mode, once it was accepted: that of a profile, or of its customer. */
export function deletionOf({ documents }: Database, userId: string): StoredDocument | undefined {
  const of = (id: string) => documents.get(`${ROOT}/accountDeletions/${id}`);
  return of(userId) ?? of(personOf(userId));
}

/** The segments of a document's path that follow these collections: `users`, `webhooks`, … */
export function segmentAfter(name: string, collection: string): string {
  const segments = name.split('/documents/')[1]?.split('/') ?? [];
  const position = segments.findIndex((segment, index) => index % 2 === 0 && segment === collection);
  return (position < 0 ? undefined : segments[position + 1]) ?? '';
}

type Versioned = Change['after'];

export function field(document: Versioned, path: string): Value | undefined {
  return document && valueAt(document.fields, path);
}

export function textOf(document: Versioned, path: string): string | null {
  return field(document, path)?.stringValue ?? null;
}

export function numberOf(document: Versioned, path: string): number | null {
  const value = field(document, path);
  const number = value?.integerValue ?? value?.doubleValue;
  return number === undefined || number === null ? null : Number(number);
}
/** ms since the epoch */
export function timeOf(document: Versioned, path: string): number | null {
  const value = field(document, path)?.timestampValue;
  return value ? micros(value) / 1000 : null;
}

/** A stored value as plain JSON. */
export function plain(value: Value | null | undefined): unknown {
  if (!value || value.nullValue !== undefined) return null;
  if (value.mapValue)
    return Object.fromEntries(Object.entries(value.mapValue.fields ?? {}).map(([name, one]) => [name, plain(one)]));
  if (value.arrayValue) return (value.arrayValue.values ?? []).map(plain);
  if (value.timestampValue) return new Date(micros(value.timestampValue) / 1000).toISOString();
  const number = value.integerValue ?? value.doubleValue;
  return value.stringValue ?? value.booleanValue ?? (number === undefined ? null : Number(number));
}
