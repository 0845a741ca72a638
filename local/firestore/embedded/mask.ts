import type { google } from './engine.ts';

type Fields = Record<string, google.firestore.v1.IValue>;

/** Keeps only the fields of the mask; the engine returns all fields. */
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

/** Splits a field path at its dots. Segments with special characters are quoted in backticks. */
export const segments = (path: string): string[] => {
  const found = path.match(/`(?:\\.|[^`\\])*`|[^.]+/g) ?? [];
  return found.map((segment) => (segment.startsWith('`') ? segment.slice(1, -1).replace(/\\(.)/g, '$1') : segment));
};
