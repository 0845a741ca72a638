import { z } from 'zod';
import { eventTypes } from '../../../../domain/outbox/event-types.ts';
import type { EndpointLimit } from '../../../../infra/limits/tiers.ts';

const MAX_URL = 2048;
const MAX_DESCRIPTION = 200;

export const endpointParams = z.object({ id: z.string().meta({ description: 'The id of the webhook endpoint.' }) });

/** A type of event in a request. */
export const eventType = z.enum(eventTypes).meta({ id: 'EventType', description: 'What may happen.' });

export const url = z
  .url({ protocol: /^https?$/, error: 'This must be an https:// address.' })
  .max(MAX_URL)
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), 'A URL must not hold a user name or password.')
  .meta({ description: 'Where requests are sent: https, to a public address, on port 443.' });

export const description = z.string().max(MAX_DESCRIPTION);

export const eventTypeList = z.array(eventType).min(1).max(eventTypes.length);

/** Shared by everything that changes endpoints, or has something sent to them. */
export const WEBHOOK_LIMIT: EndpointLimit = { prefix: 'webhooks', perMinute: 30 };
