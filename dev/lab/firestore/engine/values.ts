import type { google } from '../protocol.ts';

export type Value = google.firestore.v1.IValue;
export type Fields = Record<string, Value>;

/** The order of types: https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering */
const RANKS: Readonly<Record<string, number>> = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
};

export function sameType(a: Value, b: Value): boolean {
  return rank(a) === rank(b);
}

export function compareValues(a: Value, b: Value): number {
  const [left, right] = [rank(a), rank(b)];
  if (left !== right) return left - right;
  switch (left) {
    case 1:
      return Number(a.booleanValue) - Number(b.booleanValue);
    case 2:
      return compareNumbers(numberIn(a) ?? 0, numberIn(b) ?? 0);
    case 3:
      return micros(a.timestampValue ?? {}) - micros(b.timestampValue ?? {});
    case 4:
      return compareText(a.stringValue ?? '', b.stringValue ?? '');
    case 5:
      return Buffer.compare(Buffer.from(a.bytesValue ?? ''), Buffer.from(b.bytesValue ?? ''));
    case 6:
      return compareText(nameKey(a.referenceValue ?? ''), nameKey(b.referenceValue ?? ''));
    case 7:
      return (
        (a.geoPointValue?.latitude ?? 0) - (b.geoPointValue?.latitude ?? 0) ||
        (a.geoPointValue?.longitude ?? 0) - (b.geoPointValue?.longitude ?? 0)
      );
    case 8:
      return compareLists(a.arrayValue?.values ?? [], b.arrayValue?.values ?? [], compareValues);
    case 9:
      return compareLists(entriesOf(a), entriesOf(b), compareEntries);
    default:
      return 0;
  }
}

/** A value that is not after any other of the type; undefined for types that no query ranges over. */
export function leastOfType(value: Value): Value | undefined {
  if (rank(value) === RANKS['doubleValue']) return { doubleValue: Number.NaN };
  if (value.timestampValue) return { timestampValue: { seconds: Number.MIN_SAFE_INTEGER } };
  return value.stringValue === undefined ? undefined : { stringValue: '' };
}

/** The number in a value, undefined for other types. */
export function numberIn({ integerValue, doubleValue }: Value): number | undefined {
  const number = integerValue ?? doubleValue;
  return number === undefined || number === null ? undefined : Number(number);
}

/** Microseconds of a timestamp, the precision that Firestore stores. */
export function micros({ seconds, nanos }: google.protobuf.ITimestamp): number {
  return Number(seconds ?? 0) * 1e6 + Math.floor((nanos ?? 0) / 1000);
}

export function timestampOf(us: number): google.protobuf.ITimestamp {
  const seconds = Math.floor(us / 1e6);
  return { seconds, nanos: (us - seconds * 1e6) * 1000 };
}

/** The least numeric id, which is before all others: a bulk deletion starts there. */
const LEAST_ID = '__id-9223372036854775808__';

/** A text that compares as a resource name does: segment by segment. A bulk deletion names collections that end with \0. */
export function nameKey(name: string): string {
  return name.replaceAll('\0', '\u0001').replaceAll('/', '\0').replace(LEAST_ID, '');
}

const SURROGATE = /[\ud800-\udfff]/;

type Entry = readonly [name: string, value: Value];

function rank(value: Value): number {
  for (const kind in value) return RANKS[kind] ?? 10;
  return 0;
}

/** NaN is before all numbers. */
function compareNumbers(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares texts by their UTF-8 bytes, which differs from JavaScript's order for characters beyond 16 bits only. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

function compareLists<T>(a: readonly T[], b: readonly T[], compare: (left: T, right: T) => number): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    const order = right === undefined ? 1 : compare(left, right);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function entriesOf({ mapValue }: Value): Entry[] {
  return Object.entries(mapValue?.fields ?? {}).sort(([a], [b]) => compareText(a, b));
}

function compareEntries(a: Entry, b: Entry): number {
  return compareText(a[0], b[0]) || compareValues(a[1], b[1]);
}
