import { eventTypes } from '../../../domain/events/index.ts';
import { eventView } from '../routes/events/event-view.ts';

const signature = [
  header('webhook-id', 'The `id` of the event, the same in every attempt.'),
  header('webhook-timestamp', 'The time of the signature, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of HMAC-SHA256 over `ID.TIMESTAMP.BODY`; during a rotation two of them, separated by a space.',
  ),
];

/**
 * The requests to webhook endpoints, by the type of their event: https://spec.openapis.org/oas/v3.1.1#fixed-fields. The schemas are
 * those of `GET /v1/events`, by reference: as schemas of requests they would be described a second time.
 */
export function describeWebhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: operationOf(type) }]));
}

function operationOf(type: string) {
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
