import { z } from 'zod';
import { changeEndpoint, viewEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import {
  description,
  endpointColumns,
  endpointParams,
  endpointView,
  eventTypeList,
  reconnectLinks,
  requestedEndpoint,
  SEND_LIMIT,
  url,
} from './fields.ts';

const MAX_CHALLENGE = 100;

const body = z
  .strictObject({
    url: url.optional(),
    description: description.nullable().optional(),
    eventTypes: eventTypeList
      .nullable()
      .optional()
      .meta({ description: 'The types of events to deliver. Null is everything.' }),
    reconnectLinks: reconnectLinks.optional(),
    enabled: z.boolean().optional().meta({
      description: 'Disables the endpoint, or enables it again: then pending deliveries continue.',
    }),
    challenge: z.string().max(MAX_CHALLENGE).optional().meta({
      description: 'The challenge that the endpoint has received, for a receiver that cannot respond with it.',
    }),
  })
  .refine((change) => Object.keys(change).length > 0, 'Name at least one field to change.')
  .meta({ id: 'WebhookEdit' });

const editedEndpoint = z
  .object({
    webhook: endpointView,
    missedSince: time.nullable().meta({
      description:
        'If the endpoint was enabled again: when it stopped receiving events. A replay from this time catches up.',
    }),
  })
  .meta({ id: 'EditedWebhook' });

export const editWebhookRoute = defineRoute({
  method: 'patch',
  path: '/v1/webhooks/:id',
  docs: {
    operationId: 'editWebhook',
    client: {
      method: 'webhooks.update',
      command: {
        options: { eventTypes: '--events <types>', enabled: ['--enable: enable it', '--disable: disable it'] },
        rows: 'webhook',
        columns: endpointColumns,
        note: 'Catch up with: herald webhooks replay {webhook.id} --from {missedSince|raw}',
      },
    },
    summary: 'Change, disable or enable a webhook endpoint.',
    examples: () => ({
      off: { summary: 'Switched off', value: { enabled: false } },
      types: { summary: 'All events', value: { eventTypes: null, description: 'All events' } },
    }),
  },
  access: { by: 'apiKey', pages: { recentSignIn: changesUrl }, scope: 'webhooks', limit: SEND_LIMIT },
  input: { params: endpointParams, body },
  output: { status: 200, body: editedEndpoint, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params, body: change, logger }) => {
    const address = requestedEndpoint(caller, params);
    const { url: to, description: text, eventTypes, reconnectLinks: links, enabled, challenge } = change;
    const { endpoint, missedSince } = await changeEndpoint(
      ctx,
      address,
      {
        ...(to === undefined ? {} : { url: to }),
        ...(text === undefined ? {} : { description: text }),
        ...(eventTypes === undefined ? {} : { eventTypes: eventTypes && [...new Set(eventTypes)] }),
        ...(links === undefined ? {} : { reconnectLinks: links }),
        ...(enabled === undefined ? {} : { enabled }),
        ...(challenge === undefined ? {} : { challenge }),
      },
      logger,
    );
    const webhook = viewEndpoint(params.id, endpoint, ctx.clock.now());
    return { body: { webhook, missedSince: missedSince?.toISOString() ?? null } };
  },
});

function changesUrl(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'url' in body;
}
