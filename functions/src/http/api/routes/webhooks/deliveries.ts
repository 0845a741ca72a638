import { z } from 'zod';
import { type ListedDelivery, listDeliveries } from '../../../../domain/webhooks/index.ts';
import { deliveryStatuses } from '../../../../model/webhook.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { limitField, nextCursorField, sequenceCursor, sequenceCursorOf, sequenceOf } from '../page-fields.ts';
import { READ_LIMIT } from '../read-limit.ts';
import { attemptFields, endpointParams, requestedEndpoint } from './fields.ts';

const PAGE = { default: 20, max: 100 } as const;

const status = z.enum(deliveryStatuses).meta({
  id: 'DeliveryStatus',
  description: '`failed`: given up after the last attempt. A replay delivers it again.',
});

const delivery = z
  .object({
    eventId: z.string(),
    type: z.string(),
    sequence: z.int(),
    status,
    nextAttemptAt: time
      .nullable()
      .meta({ description: 'Null if the delivery has ended, or only waits for earlier deliveries.' }),
    attempts: z
      .array(z.object({ at: time, ...attemptFields }).meta({ id: 'DeliveryAttempt' }))
      .meta({ description: 'The latest 20.' }),
    createdAt: time,
    endedAt: time.nullable(),
  })
  .meta({ id: 'Delivery' });

function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

function viewDelivery({ eventId, delivery: one }: ListedDelivery): z.infer<typeof delivery> {
  return {
    eventId,
    type: one.type,
    sequence: one.sequence,
    status: one.status,
    nextAttemptAt: iso(one.nextAttemptAt),
    attempts: one.attempts.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest })),
    createdAt: one.createdAt.toISOString(),
    endedAt: iso(one.endedAt),
  };
}

export const listDeliveriesRoute = defineRoute({
  method: 'get',
  path: '/v1/webhooks/:id/deliveries',
  docs: {
    operationId: 'listWebhookDeliveries',
    client: {
      method: 'webhooks.deliveries',
      command: {
        columns: [
          'eventId',
          'sequence',
          'type',
          'status',
          '{attempts.length} attempts',
          ['{attempts.last.error}', 'status {attempts.last.status}'],
        ],
      },
    },
    summary:
      'List the deliveries to a webhook endpoint in the last 30 days with their responses, the latest event first.',
  },
  access: { by: 'apiKey', pages: { polls: true }, scope: 'webhooks', limit: READ_LIMIT },
  input: {
    params: endpointParams,
    query: z.strictObject({
      status: status.optional().meta({ description: 'Only deliveries with this status.' }),
      limit: limitField(PAGE, 'deliveries'),
      cursor: sequenceCursor.meta({ description: '`nextCursor` of the previous page.' }),
    }),
  },
  output: {
    status: 200,
    body: z
      .object({
        deliveries: z.array(delivery),
        nextCursor: nextCursorField,
      })
      .meta({ id: 'DeliveryList' }),
    errors: ['account_not_allowed'],
  },
  handle: async ({ ctx, caller, params, query: { status: wanted = null, limit, cursor } }) => {
    const address = requestedEndpoint(caller, params);
    const before = sequenceOf(cursor);
    const { deliveries, next } = await listDeliveries(ctx, address, { status: wanted, before, limit });
    return { body: { deliveries: deliveries.map(viewDelivery), nextCursor: sequenceCursorOf(next) } };
  },
});
