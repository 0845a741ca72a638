import { z } from 'zod';
import { eventSource, listEvents, mayReadEvent, startRecording, viewEvent } from '../../../../domain/webhooks/index.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { limitField, nextCursorField, sequenceCursor, sequenceCursorOf, sequenceOf } from '../page-fields.ts';
import { eventView } from './event-view.ts';

const PAGE = { default: 50, max: 100 } as const;
/** Streams connect again about once a minute, each. */
const EVENTS_LIMIT = { prefix: 'events', perMinute: 60 };

const eventList = z
  .object({
    events: z.array(eventView),
    nextCursor: nextCursorField,
  })
  .meta({ id: 'EventList' });

export const listEventsRoute = defineRoute({
  method: 'get',
  path: '/v1/events',
  docs: {
    operationId: 'listEvents',
    client: {
      method: 'events.list',
      command: {
        summary: 'the events of the last 30 days, the earliest first',
        options: { cursor: '--after <sequence>: only events after the event with this number' },
        columns: [
          'sequence',
          '{timestamp|raw}',
          'type',
          [
            '{data.post.postSubmissionId}',
            '{data.postSubmissionId} {data.target.targetId}',
            '{data.account}',
            '{data.draft.id}',
            '{data.webhook.url}',
            '{data.key.name}',
            '{data.key.tokenPreview}',
            '{data.export.sizeBytes} bytes',
            'balance {data.balance}',
          ],
        ],
      },
    },
    summary:
      'List the events of the last 30 days, the earliest first; or, with `Accept: text/event-stream`, stream new events ' +
      'or those after `Last-Event-ID`. Herald records events from the first such request, webhook endpoint or visit to the pages.',
    description:
      'In a stream, each message has the type of the event as its name (`event: post.published`), so `onmessage` of an ' +
      '`EventSource` is never called. Add a listener for each type: ' +
      "`source.addEventListener('post.published', ({ data }) => console.log(JSON.parse(data)))`.",
  },
  access: { by: 'apiKey', scope: 'webhooks', limit: EVENTS_LIMIT, servedBy: 'events' },
  input: {
    query: z.strictObject({
      limit: limitField(PAGE, 'events'),
      cursor: sequenceCursor.meta({
        description: '`nextCursor` of the previous page, or the `sequence` of the last event that you have.',
      }),
    }),
  },
  output: { status: 200, body: eventList },
  http: { streams: true },
  handle: async ({ ctx, caller, query: { limit, cursor }, eventStream, logger }) => {
    await startRecording(ctx, caller.userId);
    const after = sequenceOf(cursor);
    if (eventStream) {
      const last = sequenceCursor.safeParse(eventStream.lastEventId ?? undefined).data;
      const stream = eventSource(ctx, caller, sequenceOf(last) ?? after);
      return { body: { events: [], nextCursor: null }, stream };
    }
    const { events, next } = await listEvents(ctx, caller.userId, { after: after ?? 0, limit });
    const views = events.flatMap(({ id, event }) => {
      if (!mayReadEvent(caller.keyLimits, event)) return [];
      const { data: view, error } = eventView.safeParse(viewEvent(id, event));
      // One that another version has stored must not hide the others.
      if (!view) logger.error('an event could not be listed', { eventId: id }, error);
      return view ? [view] : [];
    });
    return { body: { events: views, nextCursor: sequenceCursorOf(next) } };
  },
});
