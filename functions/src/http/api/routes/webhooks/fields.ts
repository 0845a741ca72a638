import { z } from 'zod';
import { eventTypes } from '../../../../domain/events/index.ts';
import type { EndpointLimit } from '../../../../infra/limits/tiers.ts';
import { disabledReasons } from '../../../../model/webhook.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { time, uuidText } from '../../response-fields.ts';

/** The endpoint in a path, and the limits of the key. */
export function requestedEndpoint({ userId, keyLimits }: Caller, { id }: z.infer<typeof endpointParams>) {
  return { userId, keyLimits, webhookId: id };
}

const MAX_URL = 2048;
const MAX_DESCRIPTION = 200;

export const endpointParams = z.object({ id: z.string().meta({ description: 'The id of the webhook endpoint.' }) });

/** A type of event in a request. */
const eventType = z.enum(eventTypes).meta({ id: 'EventType', description: 'An event type.' });

export const url = z
  .url({ protocol: /^https?$/, error: 'This must be an https:// address.' })
  .max(MAX_URL)
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), 'A URL must not hold a user name or password.')
  .meta({ description: 'Where requests are sent: https, to a public address, on port 443.' });

export const description = z.string().max(MAX_DESCRIPTION).meta({ description: 'A note for your own use.' });

export const eventTypeList = z.array(eventType).min(1).max(eventTypes.length);

export const reconnectLinks = z.boolean().meta({
  description:
    'Whether requests about accounts and posts at risk have a `reconnectUrl`: a link with which a user connects the accounts again. It needs ' +
    'the scope `accounts:write`.',
});

/** Shared by everything that changes endpoints. */
export const WEBHOOK_LIMIT: EndpointLimit = { prefix: 'webhooks', perMinute: 30 };

/** The same for requests that may have something sent to an address, which may be that of a stranger. */
export const SEND_LIMIT: EndpointLimit = { ...WEBHOOK_LIMIT, free: { name: 'webhookTests', perDay: 100 } };

/** A webhook endpoint as its owner sees it: without its secrets. */
export const endpointView = z
  .object({
    id: uuidText,
    url: z.string(),
    verified: z
      .boolean()
      .default(true)
      .meta({ description: 'Whether the URL has answered its challenge. Before, it gets no events.' }),
    description: z.string().nullable(),
    eventTypes: z
      .array(z.string())
      .nullable()
      .meta({ description: 'The event types that the endpoint receives; null means all.' }),
    reconnectLinks: z.boolean().default(false).meta({ description: 'Whether events have a `reconnectUrl`.' }),
    enabled: z.boolean(),
    disabled: z
      .object({ at: time, reason: z.enum(disabledReasons) })
      .nullable()
      .meta({
        description:
          'When and why the endpoint was disabled: by `user`, after `failing` for five days, or because it returned 410 (`gone`).',
      }),
    failingSince: time.nullable().meta({ description: 'Since when every attempt has failed; null after a success.' }),
    lastSuccessAt: time.nullable(),
    previousSecretExpiresAt: time
      .nullable()
      .meta({ description: 'Until then, requests are also signed with the previous secret.' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'WebhookEndpoint' });

/** The public fields of one request to an endpoint. */
export const attemptFields = {
  status: z.int().nullable().meta({ description: 'The status of the response; null if there was none.' }),
  durationMs: z.int(),
  response: z.string().nullable().meta({ description: 'The beginning of the response body.' }),
  error: z.string().nullable().meta({ description: 'Why there was no response, or why it does not count.' }),
};

/** The row of an endpoint in the CLI. */
export const endpointColumns = [
  'id',
  ['off: {disabled.reason}', 'failing since {failingSince}', 'on, {verified}', 'on'],
  ['{eventTypes|,}', 'everything'],
  'url',
  'description',
] as const;

/** A note of the CLI on each new secret. */
export const SECRET_NOTE = 'The secret is shown only once: store it.';
