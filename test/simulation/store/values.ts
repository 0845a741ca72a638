import type { google } from '../../../local/firestore/embedded/engine.ts';
import { segments } from '../../../local/firestore/embedded/mask.ts';

export type Value = google.firestore.v1.IValue;
export type Fields = Record<string, Value>;

/** The order of types: https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering */
const rank = (value: Value): number => {
  if (value.nullValue !== undefined && value.nullValue !== null) return 0;
  if (value.booleanValue !== undefined && value.booleanValue !== null) return 1;
  if (value.integerValue !== undefined && value.integerValue !== null) return 2;
  if (value.doubleValue !== undefined && value.doubleValue !== null) return 2;
  if (value.timestampValue) return 3;
  if (value.stringValue !== undefined && value.stringValue !== null) return 4;
  if (value.bytesValue) return 5;
  if (value.referenceValue) return 6;
  if (value.arrayValue) return 8;
  return 9;
};

export const sameType = (a: Value, b: Value): boolean => rank(a) === rank(b);

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Microseconds of a timestamp message. */
export const micros = (timestamp: google.protobuf.ITimestamp): number =>
  Number(timestamp.seconds ?? 0) * 1e6 + Math.floor((timestamp.nanos ?? 0) / 1000);

export const timestampOf = (us: number): google.protobuf.ITimestamp => ({
  seconds: Math.floor(us / 1e6),
  nanos: (us % 1e6) * 1000,
});

/** The least numeric id, which is before all others: a bulk deletion asks from there. */
const LEAST_ID = '__id-9223372036854775808__';

/** A text that compares as the segments of a path do. */
const inSegments = (path: string): string =>
  path.replaceAll('\u0000', '\u0001').replaceAll('/', '\u0000').replace(LEAST_ID, '');

export const compareValues = (a: Value, b: Value): number => {
  const [left, right] = [rank(a), rank(b)];
  if (left !== right) return left - right;
  switch (left) {
    case 0:
      return 0;
    case 1:
      return Number(a.booleanValue) - Number(b.booleanValue);
    case 2:
      return compare(Number(a.integerValue ?? a.doubleValue), Number(b.integerValue ?? b.doubleValue));
    case 3:
      return compare(micros(a.timestampValue ?? {}), micros(b.timestampValue ?? {}));
    case 4:
      return compare(a.stringValue ?? '', b.stringValue ?? '');
    case 6:
      return compare(inSegments(a.referenceValue ?? ''), inSegments(b.referenceValue ?? ''));
    default:
      return compare(JSON.stringify(a), JSON.stringify(b));
  }
};

/** Whether a path leads into a map, or is quoted. */
export const isNested = (path: string): boolean => path.includes('.') || path.includes('`');

/** The value at a path such as `lease.until`. */
export const valueAt = (fields: Fields, path: string): Value | undefined => {
  if (!isNested(path)) return fields[path];
  const [first = '', ...rest] = segments(path);
  let value = fields[first];
  for (const segment of rest) value = value?.mapValue?.fields?.[segment];
  return value;
};

/** The fields with the value at a path replaced, or removed where there is none. Changes nothing in place. */
export const withValueAt = (fields: Fields, path: readonly string[], value: Value | undefined): Fields => {
  const [first, ...rest] = path;
  if (first === undefined) return fields;
  if (rest.length > 0) {
    const inner = withValueAt(fields[first]?.mapValue?.fields ?? {}, rest, value);
    return { ...fields, [first]: { mapValue: { fields: inner } } };
  }
  const { [first]: _removed, ...others } = fields;
  return value === undefined ? others : { ...others, [first]: value };
};
