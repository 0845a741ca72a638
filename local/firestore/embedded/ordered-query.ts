import type { EngineClient, google } from './engine.ts';
import { onlyFields, segments } from './mask.ts';

type Request = google.firestore.v1.IRunQueryRequest;
type Answer = google.firestore.v1.IRunQueryResponse;
type Document = google.firestore.v1.IDocument;

/**
 * Runs a query. Ordering by a field leaves out the documents that do not have it, which the engine does not know; so for an
 * ordered query the engine finds everything, and what to leave out, skip and cut off is decided here.
 */
export async function* runQuery(engine: EngineClient, request: Request): AsyncGenerator<Answer> {
  const query = request.structuredQuery;
  const fields = (query?.orderBy ?? [])
    .map(({ field }) => field?.fieldPath ?? '')
    .filter((path) => path !== '__name__');
  if (!query || fields.length === 0) {
    yield* engine.runQuery(request);
    return;
  }
  const everything = { ...request, structuredQuery: { ...query, limit: null, offset: null, select: null } };
  const mask = query.select && { fieldPaths: (query.select.fields ?? []).map(({ fieldPath }) => fieldPath ?? '') };
  const end = query.limit?.value ? (query.offset ?? 0) + query.limit.value : Number.POSITIVE_INFINITY;
  let found = 0;
  let moment: Answer = {};
  for await (const { document, ...rest } of engine.runQuery(everything)) {
    moment = rest;
    if (!document || found >= end || !fields.every((path) => has(document, segments(path)))) continue;
    found += 1;
    if (found > (query.offset ?? 0)) yield { ...rest, document: onlyFields(document, mask) };
  }
  // A query that finds nothing is answered all the same: with its moment.
  if (found <= (query.offset ?? 0)) yield moment;
}

const has = (document: Document, path: string[]): boolean => {
  let value: google.firestore.v1.IValue | undefined = { mapValue: { fields: document.fields ?? {} } };
  for (const segment of path) value = value?.mapValue?.fields?.[segment];
  return value !== undefined;
};
