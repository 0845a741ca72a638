import type { google } from '../protocol.ts';
import { StatusError } from '../status-error.ts';
import type { StoredDocument } from './documents.ts';
import { merged, segments, valueAt, withValueAt } from './fields.ts';
import { compareValues, type Fields, micros, nameKey, numberIn, timestampOf, type Value } from './values.ts';

export type Write = google.firestore.v1.IWrite;
type Transform = google.firestore.v1.DocumentTransform.IFieldTransform;

/** The name of the document that a write changes. */
export function nameOf(write: Write): string {
  return write.update?.name ?? write.delete ?? '';
}

/** The document after a write, undefined after its deletion. Throws if a precondition fails. */
export function applied(write: Write, found: StoredDocument | undefined, at: number): StoredDocument | undefined {
  const name = nameOf(write);
  checkPrecondition(write, found);
  if (write.delete) return undefined;
  if (!write.update)
    throw new StatusError('UNIMPLEMENTED', 'The in-memory engine only supports updates and deletions.');
  const given = write.update.fields ?? {};
  const updated = write.updateMask ? merged(found?.fields ?? {}, given, write.updateMask.fieldPaths ?? []) : given;
  const fields = (write.updateTransforms ?? []).reduce((result, one) => transformed(result, one, at), updated);
  return { name, key: found?.key ?? nameKey(name), fields, createdAt: found?.createdAt ?? at, updatedAt: at };
}

function checkPrecondition(write: Write, found: StoredDocument | undefined): void {
  const { exists, updateTime } = write.currentDocument ?? {};
  const name = nameOf(write);
  if (exists === true && !found) throw new StatusError('NOT_FOUND', `No document to update: ${name}`);
  if (exists === false && found) throw new StatusError('ALREADY_EXISTS', `Document already exists: ${name}`);
  if (!updateTime) return;
  const [stored, required] = [found?.updatedAt ?? 0, micros(updateTime)];
  if (stored !== required)
    throw new StatusError(
      'FAILED_PRECONDITION',
      `the stored version (${stored}) does not match the required base version (${required})`,
    );
}

function transformed(fields: Fields, transform: Transform, at: number): Fields {
  const path = transform.fieldPath ?? '';
  return withValueAt(fields, segments(path), transformedValue(valueAt(fields, path), transform, at));
}

function transformedValue(before: Value | undefined, transform: Transform, at: number): Value {
  const { setToServerValue, increment, appendMissingElements, removeAllFromArray } = transform;
  // Server timestamps have milliseconds: https://firebase.google.com/docs/firestore/reference/rpc/google.firestore.v1
  if (setToServerValue === 'REQUEST_TIME') return { timestampValue: timestampOf(Math.floor(at / 1000) * 1000) };
  if (increment) return incremented(before, increment);
  const elements = before?.arrayValue?.values ?? [];
  if (appendMissingElements) {
    const values = [...elements];
    for (const one of appendMissingElements.values ?? []) if (!values.some(equals(one))) values.push(one);
    return { arrayValue: { values } };
  }
  if (removeAllFromArray) {
    const removed = removeAllFromArray.values ?? [];
    return { arrayValue: { values: elements.filter((one) => !removed.some(equals(one))) } };
  }
  throw new StatusError('UNIMPLEMENTED', `The in-memory engine does not support ${JSON.stringify(transform)}.`);
}

function incremented(before: Value | undefined, by: Value): Value {
  const sum = (numberIn(before ?? {}) ?? 0) + (numberIn(by) ?? 0);
  const isDouble = by.doubleValue !== undefined || before?.doubleValue !== undefined;
  return isDouble ? { doubleValue: sum } : { integerValue: sum };
}

function equals(one: Value) {
  return (other: Value) => compareValues(one, other) === 0;
}
