import { z } from 'zod';
import { changeSource } from '../../domain/notifications/events/change-source.ts';
import { HeraldError } from '../../infra/errors.ts';
import { sequenceCursor, sequenceOf } from '../api/routes/sequence-cursor.ts';
import { defineRoute } from '../server/request/route.ts';

/**
 * The stream of changes for an open page, also for a user without a current subscription, who may still read. The
 * number of its tokens limits how often it is opened (http/pages/routes/live.ts).
 */
export const liveStreamRoute = defineRoute({
  method: 'get',
  path: '/live',
  summary: 'That posts or accounts have changed, as server-sent events; from now on, or after `Last-Event-ID`.',
  access: 'streamToken',
  streams: true,
  status: 200,
  response: z.object({}),
  handle: async ({ ctx, caller, eventStream }) => {
    if (!eventStream) throw new HeraldError('validation_error', 'This is a stream: send `Accept: text/event-stream`.');
    const last = sequenceCursor.safeParse(eventStream.lastEventId ?? undefined).data;
    return { body: {}, stream: changeSource(ctx, caller.userId, sequenceOf(last)) };
  },
});
