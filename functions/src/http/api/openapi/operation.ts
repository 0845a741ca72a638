import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { AnyRoute, RouteReplay } from '../../server/request/route.ts';
import type { ClientMethod, ExampleAddresses } from '../../server/request/route-docs.ts';
import { codeSamples } from './code-samples.ts';
import { errorHeaders, successHeaders, unchangedHeaders } from './headers.ts';
import { requestHeaders } from './parameters.ts';
import { securityOf } from './security.ts';

const repeats: Record<RouteReplay['by'], string> = {
  commit: 'The same request within a day repeats the first response, with an `Idempotency-Key` or without one.',
  lease: 'The same request within a day repeats the first response, with an `Idempotency-Key` or without one.',
  resume: 'The same request within a day continues the first one.',
  explicit: 'With an `Idempotency-Key`, the same request within a day repeats the first response.',
};

const eventStream = z.string().meta({
  description:
    'Server-sent events: `id` is the `sequence` of the event, `event` its type and `data` the event as JSON. The stream ends ' +
    'after less than a minute; connect again with `Last-Event-ID`, as `EventSource` does.',
});

const csv = z.string().meta({
  description:
    'With `Accept: text/csv`: a header row, then a row for each observation or group. A missing number is empty. A text that a ' +
    'spreadsheet would run as a formula starts with an apostrophe.',
});

const successDescriptions: Partial<Record<number, string>> = { 200: 'Done.', 201: 'Created.' };

/** One endpoint, as OpenAPI describes it. */
export function operationOf(
  route: AnyRoute,
  { baseUrl, addresses, errors }: { baseUrl: string; addresses: ExampleAddresses; errors: ZodOpenApiResponsesObject },
): ZodOpenApiOperationObject {
  const slow = slowEndpoint(route, baseUrl);
  const [example] = Object.values(route.docs.examples?.(addresses) ?? {});
  return {
    ...(route.docs.operationId ? { operationId: route.docs.operationId } : {}),
    summary: route.docs.summary,
    description: descriptionOf(route),
    ...(route.docs.tag ? { tags: [route.docs.tag.name] } : {}),
    ...(slow ? { servers: slow.servers } : {}),
    security: securityOf(route),
    requestParams: {
      ...(route.input.params instanceof z.ZodObject ? { path: route.input.params } : {}),
      ...(route.input.query instanceof z.ZodObject ? { query: route.input.query } : {}),
      header: requestHeaders(route),
    },
    ...requestBodyOf(route, addresses),
    ...(route.docs.client ? { 'x-herald-client': clientOf(route, route.docs.client) } : {}),
    'x-codeSamples': codeSamples(route, baseUrl, example?.value),
    responses: {
      [`${route.output.status}` as const]: {
        description: successDescriptions[route.output.status] ?? 'Successful.',
        headers: successHeaders(route),
        content: {
          'application/json': { schema: route.output.body },
          ...(route.http.streams ? { 'text/event-stream': { schema: eventStream } } : {}),
          ...(route.http.csv ? { 'text/csv': { schema: csv } } : {}),
        },
      },
      ...(route.http.etag && route.method === 'get'
        ? {
            304: {
              description: 'The response has not changed since the `ETag` in `If-None-Match`.',
              headers: unchangedHeaders,
            },
          }
        : {}),
      ...errors,
      ...(route.output.failureStatus
        ? {
            [`${route.output.failureStatus}` as const]: {
              description: 'Not successful.',
              headers: errorHeaders(route.output.failureStatus),
              content: { 'application/json': { schema: route.output.body } },
            },
          }
        : {}),
      ...(slow ? { 504: slow.timeout } : {}),
    },
  };
}

/** What generators of clients need beside the standard: the name of the method, and how it sends and repeats a request. */
function clientOf({ access: { servedBy }, method, replay, input }: AnyRoute, client: ClientMethod) {
  return {
    ...client,
    // A change without fields is refused, or changes nothing.
    ...(method !== 'patch' && input.body?.safeParse({}).success ? { takesEmptyBody: true } : {}),
    // Herald derives an idempotency key from the request.
    ...(replay && replay.by !== 'explicit' ? { derivesKey: true } : {}),
    // The endpoint works while the caller waits.
    ...(method === 'post' && servedBy !== undefined ? { isSlow: true } : {}),
  };
}

/** Endpoints that may take longer than Hosting waits are also reached at the function's own address. */
function slowEndpoint({ access: { servedBy }, replay }: AnyRoute, baseUrl: string) {
  if (!servedBy || replay?.by !== 'lease') return null;
  const url = `https://{region}-{project}.cloudfunctions.net/${servedBy}`;
  const variables = {
    region: { default: 'us-central1', description: 'Where the functions run.' },
    project: { default: 'your-project', description: 'The id of the Firebase project.' },
  };
  return {
    servers: [{ url: baseUrl }, { url, description: 'The address of the function, which waits 300 s.', variables }],
    timeout: {
      description:
        'Firebase Hosting ends a request after 60 s. The work continues: the same request gets 409 until ' +
        `it is done, then the response. For longer requests, use ${url}, which waits 300 s.`,
      content: { 'text/html': { schema: { type: 'string' as const, description: 'A page of Firebase Hosting.' } } },
    },
  };
}

function descriptionOf(route: AnyRoute): string {
  return [
    route.docs.description,
    [
      callerOf(route),
      route.access.limit && `At most ${route.access.limit.perMinute} requests a minute.`,
      route.access.limit?.free && `With a test key at most ${route.access.limit.free.perDay} a day.`,
      route.replay && repeats[route.replay.by],
    ]
      .filter(Boolean)
      .join(' '),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function callerOf({ access: { by, scope } }: AnyRoute): string {
  if (by === 'open') return 'Public: no key is needed.';
  if (by !== 'apiKey') return 'With the ID token of a signed-in user; no API key is accepted.';
  return scope ? `With an API key; a limited one needs the scope \`${scope}\`.` : 'With any API key.';
}

function requestBodyOf({ input: { body }, docs: { examples } }: AnyRoute, addresses: ExampleAddresses) {
  return (
    body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: body, ...(examples ? { examples: examples(addresses) } : {}) } },
      },
    }
  );
}
