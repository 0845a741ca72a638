import type { google } from './engine.ts';

type Fields = Record<string, google.firestore.v1.IValue>;

/** The document with only the fields a read asked for; the engine gives all of them. */
export const onlyFields = (
  document: google.firestore.v1.IDocument,
  mask: google.firestore.v1.IDocumentMask | null | undefined,
): google.firestore.v1.IDocument => {
  if (!mask) return document;
  const fields: Fields = {};
  for (const path of mask.fieldPaths ?? []) pick(document.fields ?? {}, fields, segments(path));
  return { ...document, fields };
};

const pick = (from: Fields, into: Fields, [first, ...rest]: string[]): void => {
  const value = first === undefined ? undefined : from[first];
  if (first === undefined || value === undefined) return;
  if (rest.length === 0) {
    into[first] = value;
    return;
  }
  const inner = into[first]?.mapValue?.fields ?? {};
  pick(value.mapValue?.fields ?? {}, inner, rest);
  if (Object.keys(inner).length > 0) into[first] = { mapValue: { fields: inner } };
};

/** The segments of a field path. A path joins them by dots, and quotes a segment with other characters in backticks. */
export const segments = (path: string): string[] => {
  const found = path.match(/`(?:\\.|[^`\\])*`|[^.]+/g) ?? [];
  return found.map((one) => (one.startsWith('`') ? one.slice(1, -1).replace(/\\(.)/g, '$1') : one));
};
