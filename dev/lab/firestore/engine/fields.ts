import type { google } from '../protocol.ts';
import type { Fields, Value } from './values.ts';

/** Splits a field path at its dots. Segments with special characters are quoted in backticks. */
export function segments(path: string): string[] {
  if (!isNested(path)) return [path];
  const found = path.match(/`(?:\\.|[^`\\])*`|[^.]+/g) ?? [];
  return found.map((segment) => (segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/g, '$1') : segment));
}

/** The value at a path such as `lease.until`. */
export function valueAt(fields: Fields, path: string): Value | undefined {
  return isNested(path) ? readerAt(path)(fields) : fields[path];
}

/** The same, for a path that is read often. */
export function readerAt(path: string): (fields: Fields) => Value | undefined {
  const [first = '', ...rest] = segments(path);
  if (rest.length === 0) return (fields) => fields[first];
  return (fields) => {
    let value = fields[first];
    for (const segment of rest) value = value?.mapValue?.fields?.[segment];
    return value;
  };
}

/** The fields with the value at a path replaced, or removed where there is none. Changes nothing in place. */
export function withValueAt(fields: Fields, path: readonly string[], value: Value | undefined): Fields {
  const [first, ...rest] = path;
  if (first === undefined) return fields;
  if (rest.length > 0) {
    const below = fields[first]?.mapValue?.fields;
    if (!below && value === undefined) return fields;
    return { ...fields, [first]: { mapValue: { fields: withValueAt(below ?? {}, rest, value) } } };
  }
  const { [first]: _removed, ...others } = fields;
  return value === undefined ? others : { ...others, [first]: value };
}

/** The fields, with the fields of the mask taken from `given`; a field of the mask that is not there is removed. */
export function merged(fields: Fields, given: Fields, paths: readonly string[]): Fields {
  let result = { ...fields };
  for (const path of paths) {
    const value = valueAt(given, path);
    if (isNested(path)) result = { ...withValueAt(result, segments(path), value) };
    else if (value === undefined) delete result[path];
    else result[path] = value;
  }
  return result;
}

/** Keeps only the fields of the mask. */
export function onlyFields(
  document: google.firestore.v1.IDocument,
  mask: google.firestore.v1.IDocumentMask | null | undefined,
): google.firestore.v1.IDocument {
  if (!mask) return document;
  const fields: Fields = {};
  for (const path of mask.fieldPaths ?? []) pick(document.fields ?? {}, fields, segments(path));
  return { ...document, fields };
}

/** Whether a path leads into a map, or is quoted. */
function isNested(path: string): boolean {
  return path.includes('.') || path.includes('`');
}

function pick(from: Fields, into: Fields, [first, ...rest]: string[]): void {
  const value = first === undefined ? undefined : from[first];
  if (first === undefined || value === undefined) return;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first]?.mapValue?.fields ?? {};
  pick(value.mapValue?.fields ?? {}, inner, rest);
  if (Object.keys(inner).length > 0) into[first] = { mapValue: { fields: inner } };
}
