import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { ErrorCode } from '../../errors.ts';
import type { AnyRoute } from '../../server/route.ts';
import { httpStatus } from '../../server/status.ts';

const fieldProblem = z.object({
  field: z.string().meta({ description: 'Where it is, as in `body.post.content.platform`.' }),
  message: z.string(),
  code: z.string(),
  received: z.string().optional(),
});

const errorBody = z
  .object({
    error: z.object({
      type: z.enum(['invalid_request_error', 'authentication_error', 'api_error']),
      code: z.string().meta({ description: 'For programs.' }),
      message: z.string().meta({ description: 'A text for users.' }),
      timestamp: z.iso.datetime(),
      requestId: z.string().meta({ description: 'The same as `X-Request-ID`.' }),
      details: z
        .union([z.array(fieldProblem), z.array(z.unknown()), z.record(z.string(), z.unknown())])
        .optional()
        .meta({ description: 'For invalid requests: one entry for each invalid field.' }),
    }),
  })
  .meta({ id: 'Error' });

const header = (description: string) => ({ description, schema: { type: 'string' as const } });

const headers = {
  'X-Request-ID': header('As sent by the client, or generated.'),
  'X-RateLimit-Limit': header('Requests in the tightest window, without the burst.'),
  'X-RateLimit-Remaining': header('What is left of it.'),
  'X-RateLimit-Reset': header('When the oldest counted request leaves the window (ISO 8601).'),
  'X-RateLimit-Tier': header('`default`, `authenticated`, `premium` or `admin`.'),
  'Idempotency-Key': header('The key the request went by: yours, or one made of it.'),
};

/** The error codes of every endpoint of this kind, beside its own. */
const commonErrors = (route: AnyRoute): ErrorCode[] => [
  ...(route.access === 'open' ? [] : (['unauthorized'] as const)),
  ...(route.access === 'apiKey' ? (['forbidden'] as const) : []),
  ...(route.access === 'apiKey' && route.scope ? (['insufficient_scope'] as const) : []),
  ...(route.body || route.params || route.query ? (['validation_error'] as const) : []),
  ...(route.params ? (['not_found'] as const) : []),
  ...(route.idempotency ? (['idempotency_conflict'] as const) : []),
  ...(route.ifMatch ? (['precondition_failed'] as const) : []),
  ...(route.body ? (['payload_too_large', 'unsupported_content_type'] as const) : []),
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
];

const errorResponses = (route: AnyRoute) => {
  const byStatus = Map.groupBy(new Set([...commonErrors(route), ...(route.errors ?? [])]), (code) => httpStatus[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\``).join(', '),
        headers,
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  );
};

const securityOf = ({ access, scope }: AnyRoute) =>
  access === 'open' ? [] : [{ [access]: access === 'apiKey' && scope ? [scope] : [] }];

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description: 'Asking again with the same key is asking once. Derived from the request where it is left out.',
});

const explicitKey = z.string().min(1).max(255).optional().meta({
  description: 'Asking again with the same key is asking once.',
});

const entityTag = header(
  'The version of the response: send it back as `If-None-Match`, or as `If-Match` with a change.',
);

const ifNoneMatch = z.string().optional().meta({ description: 'An `ETag`: 304 where the response is still the same.' });

const ifMatch = z.string().optional().meta({
  description: 'The `ETag` of the response that the change is based on: 412 where it is out of date.',
});

const traceparent = z.string().optional().meta({
  description: 'The trace of the caller (W3C Trace Context), which the request, and the post it makes, continue.',
});

const requestHeaders = ({ access, idempotency, etag, method, ifMatch: conditional }: AnyRoute) => {
  const fields = {
    ...(access === 'open' ? {} : { traceparent }),
    ...(idempotency ? { 'Idempotency-Key': idempotency === 'explicit' ? explicitKey : idempotencyKey } : {}),
    ...(etag && method === 'get' ? { 'If-None-Match': ifNoneMatch } : {}),
    ...(conditional ? { 'If-Match': ifMatch } : {}),
  };
  return Object.keys(fields).length > 0 ? { header: z.object(fields) } : {};
};

/** Endpoints that may take longer than Hosting waits are also reached at the function's own address. */
const slowEndpoint = ({ servedBy, idempotency }: AnyRoute) => {
  if (!servedBy || idempotency !== 'lease') return null;
  const url = `https://{region}-{project}.cloudfunctions.net/${servedBy}`;
  const variables = { region: { default: 'us-central1' }, project: { default: 'your-project' } };
  return {
    servers: [{ url: '/' }, { url, description: "The function's own address, which waits 300 s.", variables }],
    timeout: {
      description:
        'Firebase Hosting ends a request after 60 s. The work goes on: the same request gets 409 until it is done, and ' +
        `then its response. For what takes longer use ${url}, which waits 300 s.`,
    },
  };
};

const operation = (route: AnyRoute, slow = slowEndpoint(route)): ZodOpenApiOperationObject => ({
  operationId: `${route.method}${route.path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, next: string) => next.toUpperCase())}`,
  summary: route.summary,
  tags: [route.path.split('/')[2] ?? 'service'],
  ...(slow ? { servers: slow.servers } : {}),
  security: securityOf(route),
  requestParams: {
    ...(route.params instanceof z.ZodObject ? { path: route.params } : {}),
    ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
    ...requestHeaders(route),
  },
  ...(route.body ? { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } } : {}),
  responses: {
    [String(route.status)]: {
      description: 'As asked.',
      headers: route.etag ? { ...headers, ETag: entityTag } : headers,
      content: { 'application/json': { schema: route.response } },
    },
    ...(route.etag && route.method === 'get'
      ? { 304: { description: 'As `If-None-Match` has it.', headers: { ...headers, ETag: entityTag } } }
      : {}),
    ...errorResponses(route),
    ...(slow ? { 504: slow.timeout } : {}),
  },
});

/** The description of the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), made of the routes' own schemas. */
export const describeApi = (routes: readonly AnyRoute[], version: string) => {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Herald',
      version,
      description: 'Publish one post to many social accounts, now or later, exactly once each.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'service-api-key' },
        idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'ID token of a signed-in user' },
      },
    },
  });
};
