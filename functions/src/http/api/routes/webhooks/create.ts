import { z } from 'zod';
import { createEndpoint, viewEndpoint } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { description, endpointView, eventTypeList, reconnectLinks, SECRET_NOTE, SEND_LIMIT, url } from './fields.ts';
import { readWebhookRoute } from './read.ts';

const body = z
  .strictObject({
    url,
    description: description.optional(),
    eventTypes: eventTypeList.optional().meta({
      description: 'The types of events to deliver. By default all types, including those of later versions.',
    }),
    reconnectLinks: reconnectLinks.default(false),
  })
  .meta({ id: 'WebhookRequest' });

const createdEndpoint = z
  .object({
    webhook: endpointView,
    secret: z.string().meta({ description: 'For verifying signatures. It is shown only once.' }),
  })
  .meta({ id: 'CreatedWebhook' });

/** Without idempotency: a stored response would be a stored secret. */
export const createWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks',
  docs: {
    operationId: 'createWebhook',
    client: {
      method: 'webhooks.create',
      isRepeatable: false,
      command: {
        options: { eventTypes: '--events <types>' },
        lines: ['{webhook.id}', '{secret}'],
        note: SECRET_NOTE,
      },
    },
    summary:
      'Create a webhook endpoint, which receives signed requests for new events once it has answered a challenge.',
    examples: ({ webhook }) => ({
      everything: { summary: 'All events', value: { url: webhook } },
      failures: {
        summary: 'Failures only',
        value: {
          url: webhook,
          description: 'Alerts',
          eventTypes: ['post.failed', 'post.partly_published', 'account.reconnect_required'],
        },
      },
    }),
  },
  access: { by: 'apiKey', pages: { recentSignIn: true }, scope: 'webhooks', limit: SEND_LIMIT },
  input: { body },
  output: {
    status: 201,
    body: createdEndpoint,
    location: { of: readWebhookRoute, id: ({ webhook }) => webhook.id },
    errors: ['account_not_allowed', 'too_many_webhooks'],
  },
  handle: async ({ ctx, caller, body: given, logger }) => {
    const options = {
      url: given.url,
      description: given.description ?? null,
      eventTypes: given.eventTypes ? [...new Set(given.eventTypes)] : null,
      reconnectLinks: given.reconnectLinks,
    };
    const { id, endpoint, secret } = await createEndpoint(ctx, caller, options, logger);
    return { body: { webhook: viewEndpoint(id, endpoint, ctx.clock.now()), secret } };
  },
});
