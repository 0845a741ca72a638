import type { EngineClient, google } from './engine.ts';
import { onlyFields, segments } from './mask.ts';

type Request = google.firestore.v1.IRunQueryRequest;
type Response = google.firestore.v1.IRunQueryResponse;
type Document = google.firestore.v1.IDocument;

/**
 * Runs a query. In Firestore an ordered query excludes documents without the field, which the engine does not
 * implement; so for an ordered query the engine returns unlimited, and filter, offset and limit are applied here.
 */
export async function* runQuery(engine: EngineClient, request: Request): AsyncGenerator<Response> {
  const query = request.structuredQuery;
  const fields = (query?.orderBy ?? [])
    .map(({ field }) => field?.fieldPath ?? '')
    .filter((path) => path !== '__name__');
  if (!query || fields.length === 0) {
    yield* engine.runQuery(request);
    return;
  }
  const unlimited = { ...request, structuredQuery: { ...query, limit: null, offset: null, select: null } };
  const mask = query.select && { fieldPaths: (query.select.fields ?? []).map(({ fieldPath }) => fieldPath ?? '') };
  const end = query.limit?.value ? (query.offset ?? 0) + query.limit.value : Number.POSITIVE_INFINITY;
  let found = 0;
  let readTime: Response = {};
  for await (const { document, ...rest } of engine.runQuery(unlimited)) {
    readTime = rest;
    if (!document || found >= end || !fields.every((path) => has(document, segments(path)))) continue;
    found += 1;
    if (found > (query.offset ?? 0)) yield { ...rest, document: onlyFields(document, mask) };
  }
  // A query without results still returns one response, with its read time.
  if (found <= (query.offset ?? 0)) yield readTime;
}

const has = (document: Document, path: string[]): boolean => {
  let value: google.firestore.v1.IValue | undefined = { mapValue: { fields: document.fields ?? {} } };
  for (const segment of path) value = value?.mapValue?.fields?.[segment];
  return value !== undefined;
};
