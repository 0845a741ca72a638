import type { Request, Response } from 'express';
import type { Context } from '../../../context.ts';
import { withSignatures } from '../../../infra/files/test-files.ts';
import type { StoredResponse } from '../../../infra/idempotency/records.ts';
import { baseUrlOf } from '../request/base-url.ts';
import { requestContextOf } from '../request/request-context.ts';
import { type AnyRoute, locationOf, type RouteResult, type Table } from '../request/route.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { sendEventStream } from './event-stream.ts';
import { sendResponse, sendShared, sendToClient } from './response.ts';

/** Sends only the fields of the route's response schema, as JSON, as CSV or as server-sent events. */
export async function sendResult(
  ctx: Context,
  route: AnyRoute,
  [request, response]: [Request, Response],
  result: RouteResult<unknown>,
): Promise<void> {
  const { output, http } = route;
  if (result.replayed) response.set('Idempotent-Replayed', 'true');
  if (result.stream) return sendEventStream(ctx, response, result.stream);
  const unsigned = output.body.parse(result.body);
  const sent = await signedFor(ctx, response, unsigned);
  setLocation(ctx, route, [request, response], sent);
  if (http.cacheSeconds)
    response.set('Cache-Control', `${http.sharedCache ? 'public' : 'private'}, max-age=${http.cacheSeconds}`);
  const csv = http.csv && prefersCsv(request, response) ? await csvOf(http.csv(sent)) : null;
  if (http.etag) {
    const etag = etagOf(csv ?? unsigned);
    response.set('ETag', etag);
    // What the client has contains signatures that may have expired.
    const mayBeKept = route.method === 'get' && sent === unsigned;
    if (mayBeKept && matchesEtag(request.get('If-None-Match') ?? '', etag))
      return sendResponse(ctx, response, 304, undefined);
  }
  if (http.sharedCache) return sendShared(ctx, response, output.status, sent);
  if (csv !== null) return sendCsv(ctx, response, output.status, csv);
  await sendResponse(ctx, response, (result.failed && output.failureStatus) || output.status, sent);
}

/** Repeats the stored response of the first request with this key. */
export async function sendStored(
  ctx: Context,
  route: AnyRoute,
  [request, response]: [Request, Response],
  { status, body }: StoredResponse,
): Promise<void> {
  response.set('Idempotent-Replayed', 'true');
  setLocation(ctx, route, [request, response], body);
  await sendResponse(ctx, response, status, await signedFor(ctx, response, body));
}

/** The body with addresses by which its caller can read files. */
function signedFor({ files }: Context, response: Response, body: unknown): Promise<unknown> {
  return withSignatures(files, requestContextOf(response).progress.caller?.userId ?? '', body);
}

/** Names what a route has created in `Location`. */
function setLocation(
  { config }: Pick<Context, 'config'>,
  route: AnyRoute,
  [request, response]: [Request, Response],
  created: unknown,
): void {
  const location = locationOf(route, created);
  if (location !== undefined) response.location(`${baseUrlOf(config, request.headers)}${location}`);
}

/** Whether the client prefers CSV to JSON. `Vary` says that the response depends on it. */
function prefersCsv(request: Request, response: Response): boolean {
  response.vary('Accept');
  return request.accepts(['application/json', 'text/csv']) === 'text/csv';
}

/** CSV as RFC 4180 has it. No cell is a formula: https://owasp.org/www-community/attacks/CSV_Injection */
export async function csvOf({ columns, rows }: Table): Promise<string> {
  const { stringify } = await import('csv-stringify/sync');
  return stringify([columns, ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
  });
}

/** https://www.rfc-editor.org/rfc/rfc4180#section-3 */
function sendCsv(ctx: Context, response: Response, status: number, csv: string): Promise<void> {
  response.set('Content-Type', 'text/csv; charset=utf-8; header=present');
  return sendToClient(ctx, response, status, () => response.send(csv));
}
