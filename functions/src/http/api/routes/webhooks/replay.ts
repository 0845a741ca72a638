import { z } from 'zod';
import { type Replay, replayEvents } from '../../../../domain/webhooks/index.ts';
import { parseIso8601 } from '../../../../infra/time/iso8601.ts';
import { pathId } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';
import { endpointParams, requestedEndpoint, SEND_LIMIT } from './fields.ts';

const instant = z
  .string()
  .refine((text) => parseIso8601(text) !== null, 'This must be an RFC 3339 time with a zone.')
  .meta({ format: 'date-time' });

const body = z
  .strictObject({
    eventId: pathId.optional().meta({ description: 'One event.' }),
    from: instant.optional().meta({ description: 'Or the events from this time on …' }),
    to: instant.optional().meta({ description: '… and before this time; by default now.' }),
  })
  .refine(({ eventId, from, to }) => (eventId === undefined) !== (from === undefined) && !(eventId && to), {
    error: 'Name either one event, or a time that begins at `from`.',
  })
  .meta({ id: 'WebhookReplay' });

const replayed = z
  .object({
    replayed: z
      .int()
      .meta({ description: 'The number of events that are delivered again, without those already pending.' }),
    nextFrom: time.nullable().meta({ description: 'If there are more than 1000: the `from` of the next request.' }),
  })
  .meta({ id: 'ReplayedEvents' });

function replayOf({ eventId, from, to }: z.infer<typeof body>, now: number): Replay {
  return eventId === undefined
    ? { from: parseIso8601(from ?? '') ?? new Date(now), to: (to && parseIso8601(to)) || new Date(now) }
    : { eventId };
}

export const replayWebhookRoute = defineRoute({
  method: 'post',
  path: '/v1/webhooks/:id/replay',
  docs: {
    operationId: 'replayWebhookEvents',
    client: {
      method: 'webhooks.replay',
      command: {
        options: { eventId: '--event <id>' },
        conflicts: [
          ['eventId', 'from'],
          ['eventId', 'to'],
        ],
        needsOption: true,
        lines: ['{replayed} events are delivered again.', 'There are more: --from {nextFrom|raw}'],
      },
    },
    summary: 'Deliver an event, or the events of a period within the last 30 days, to a webhook endpoint again.',
    examples: () => ({
      time: {
        summary: 'What happened in an hour',
        value: { from: '2026-11-20T08:00:00Z', to: '2026-11-20T09:00:00Z' },
      },
      event: { summary: 'One event', value: { eventId: 'evt_4bf92f3577b34da6a3ce929d0e0e4736' } },
    }),
  },
  access: { by: 'apiKey', pages: {}, scope: 'webhooks', limit: SEND_LIMIT },
  input: { params: endpointParams, body },
  output: { status: 200, body: replayed, errors: ['account_not_allowed'] },
  handle: async ({ ctx, caller, params, body: given, logger }) => {
    const address = requestedEndpoint(caller, params);
    const result = await replayEvents(ctx, address, replayOf(given, ctx.clock.now()), logger);
    return { body: { replayed: result.replayed, nextFrom: result.nextFrom?.toISOString() ?? null } };
  },
});
