import { StatusError } from '../status-error.ts';
import type { StoredDocument } from './documents.ts';
import type { Fields, Value } from './values.ts';

// https://firebase.google.com/docs/firestore/quotas#limits and #storage-size
const MAX_DOCUMENT_BYTES = 1_048_576;
const MAX_COMMIT_BYTES = 10 * 1_048_576;
const MAX_NAME_BYTES = 1500;
const MAX_DEPTH = 20;

const RESERVED = /^(?:\.\.?|__(?!id-?\d+__$).*__)$/;

/** Throws for a name that no document of the database can have. */
export function checkName(name: string, root: string): void {
  const path = name.slice(root.length + 1).split('/');
  if (!name.startsWith(`${root}/`) || path.length % 2 !== 0) throw invalid(`"${name}" does not name a document.`);
  for (const segment of path)
    if (segment === '' || RESERVED.test(segment) || isLong(segment))
      throw invalid(`"${segment.slice(0, 60)}" is not a valid id.`);
}

/** Throws for documents that Firestore does not store, one of them or all in one commit. */
export function checkSizes(documents: readonly StoredDocument[]): void {
  let all = 0;
  for (const { name, fields } of documents) {
    const size = nameSize(name) + fieldsSize(fields, 0) + 32;
    if (size > MAX_DOCUMENT_BYTES)
      throw invalid(`The document ${name} has ${size} bytes, which is more than the maximum of ${MAX_DOCUMENT_BYTES}.`);
    all += size;
  }
  if (all > MAX_COMMIT_BYTES)
    throw invalid(`Request payload size exceeds the limit: ${MAX_COMMIT_BYTES} bytes. The commit has ${all}.`);
}

function invalid(details: string): StatusError {
  return new StatusError('INVALID_ARGUMENT', details);
}

function isLong(text: string): boolean {
  return text.length > MAX_NAME_BYTES / 4 && Buffer.byteLength(text) > MAX_NAME_BYTES;
}

/** The size of a document's name: its path below the database. */
function nameSize(name: string): number {
  return name
    .split('/')
    .slice(5)
    .reduce((size, segment) => size + textSize(segment), 16);
}

function textSize(text: string): number {
  return Buffer.byteLength(text) + 1;
}

function fieldsSize(fields: Fields, depth: number): number {
  let size = 0;
  for (const [name, value] of Object.entries(fields)) {
    if (name === '' || RESERVED.test(name) || isLong(name)) throw invalid(`"${name.slice(0, 60)}" is no field name.`);
    size += textSize(name) + valueSize(value, depth);
  }
  return size;
}

function valueSize(value: Value, depth: number): number {
  if (typeof value.stringValue === 'string') return textSize(value.stringValue);
  if (value.mapValue || value.arrayValue) {
    if (depth >= MAX_DEPTH) throw invalid('The document contains an invalid nested entity.');
    if (value.mapValue) return fieldsSize(value.mapValue.fields ?? {}, depth + 1);
    const values = value.arrayValue?.values ?? [];
    if (values.some(({ arrayValue }) => arrayValue)) throw invalid('Cannot convert an array value in an array value.');
    return values.reduce((size, one) => size + valueSize(one, depth + 1), 0);
  }
  if (value.bytesValue) return value.bytesValue.length + 1;
  if (value.referenceValue) return nameSize(value.referenceValue);
  if (value.geoPointValue) return 16;
  return value.nullValue !== undefined || value.booleanValue !== undefined ? 1 : 8;
}
