import { z } from 'zod';
import { type CreateDocumentOptions, createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { eventTypes } from '../../../domain/events/index.ts';
import type { AnyRoute } from '../../server/request/route.ts';
import type { ExampleAddresses } from '../../server/request/route-docs.ts';
import { eventView } from '../routes/events/event-view.ts';
import { createErrorResponses } from './errors.ts';
import { publicAddresses } from './example-addresses.ts';
import { operationOf } from './operation.ts';
import { securitySchemes } from './security.ts';

const description = `
Publish one post to many social accounts, now or later, exactly once each.

Every request needs an API key in the header \`service-api-key\`, unless its description says otherwise. Errors have
one shape (\`Error\`) and a code for programs. A request repeated with the same \`Idempotency-Key\` is executed once.
`.trim();

/**
 * Objects in responses are open: a later version may add fields, and clients have to accept them. Objects in requests
 * are closed.
 */
const describeSchema: Override = ({ jsonSchema, zodSchema, io }) => {
  if (io === 'output' && zodSchema instanceof z.ZodObject && !zodSchema.def.catchall)
    delete jsonSchema.additionalProperties;
  describeInteger(jsonSchema);
};

const signature = [
  header('webhook-id', 'The `id` of the event, the same in every attempt.'),
  header('webhook-timestamp', 'The time of the signature, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`; during a rotation two of them, separated by a space.',
  ),
];

interface DescribeOptions {
  version: string;
  /** Where the API is reached, without a slash at its end. */
  baseUrl: string;
  addresses?: ExampleAddresses;
}

/** The description of the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), made of the routes' own schemas. */
export function describeApi(
  routes: readonly AnyRoute[],
  { version, baseUrl, addresses = publicAddresses }: DescribeOptions,
) {
  const errorsOf = createErrorResponses();
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(route, { baseUrl, addresses, errors: errorsOf(route) });
    paths[path] = { ...paths[path], [route.method]: operation };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Herald',
        version,
        description,
        contact: { name: 'Herald', url: `${baseUrl}/v1/docs` },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      tags: uniqueTags(routes),
      externalDocs: { description: 'Error codes and platform rules', url: `${baseUrl}/v1/docs/errors` },
      paths,
      components: { securitySchemes },
    },
    { override: describeSchema },
  );
  return { ...withoutRepetition(document), webhooks: describeWebhooks() };
}

function uniqueTags(routes: readonly AnyRoute[]) {
  return [...new Map(routes.flatMap(({ docs: { tag } }) => (tag ? [[tag.name, tag] as const] : []))).values()];
}

type Override = NonNullable<CreateDocumentOptions['override']>;

/** Whether an object is open is said where it is defined, and not again beside each reference to it. */
function withoutRepetition<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && 'additionalProperties' in value) delete value.additionalProperties;
  for (const each of Object.values(value)) withoutRepetition(each);
  return value;
}

/** The bounds of all integers say nothing, and generators take an integer without a format for one of 32 bits. */
function describeInteger(schema: Parameters<Override>[0]['jsonSchema']): void {
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum !== Number.MAX_SAFE_INTEGER) return;
  delete schema.maximum;
  schema.format = 'int64';
}

/**
 * The requests to webhook endpoints, by the type of their event: https://spec.openapis.org/oas/v3.1.1#fixed-fields. The schemas are
 * those of `GET /v1/events`, by reference: as schemas of requests they would be described a second time.
 */
function describeWebhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: webhookOperation(type) }]));
}

function webhookOperation(type: string) {
  const schema = eventView.options.find((option) => option.shape.type.options.some((one) => one === type));
  const { id, description } = schema?.meta() ?? {};
  return {
    operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: `The event \`${type}\`.`,
    description,
    tags: ['Webhooks'],
    security: [],
    parameters: signature,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${id}` } } },
    },
    responses: {
      '2XX': { description: 'Received. Herald sends the event again after any other response, or none within 15 s.' },
      '410': { description: 'Disables the endpoint.' },
    },
  };
}

function header(name: string, description: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
