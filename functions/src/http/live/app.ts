import type { RequestHandler } from 'express';
import { z } from 'zod';
import { changeSource } from '../../domain/webhooks/index.ts';
import type { Config } from '../../infra/config/config.ts';
import { HeraldError } from '../../model/errors.ts';
import { createEventsApi, limitEventStreams } from '../api/app.ts';
import { sequenceCursor, sequenceOf } from '../api/routes/page-fields.ts';
import { createBaseApp, defineFunction, type HttpFunction } from '../server/define-function.ts';
import { preflight } from '../server/middleware/cors.ts';
import { mountRoutes } from '../server/pipeline.ts';
import { listedOrigin } from '../server/request/origins.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { defineRoute } from '../server/request/route.ts';

const createLive = defineFunction({ name: 'live', counts: 'routes', addressLimit: WIDE_ADDRESS_LIMIT }, (app, ctx) => {
  app.use(pagesOnly(ctx.config), preflight(ctx));
  mountRoutes(app, ctx, limitEventStreams([liveStreamRoute]));
});

/** All streams: those of the API and, at a path without a Hosting rewrite, those of the pages. */
export const createEvents: HttpFunction = (ctx) => {
  const app = createBaseApp();
  app.all(liveStreamRoute.path, createLive(ctx));
  app.use(createEventsApi(ctx));
  return app;
};

/**
 * The stream of changes for an open page, also for a user without a current subscription, who may still read. The
 * number of its tokens limits how often it is opened (http/pages/routes/live.ts).
 */
export const liveStreamRoute = defineRoute({
  method: 'get',
  path: '/live',
  docs: {
    summary: 'That posts or accounts have changed, as server-sent events; from now on, or after `Last-Event-ID`.',
  },
  access: { by: 'streamToken' },
  output: { status: 200, body: z.object({}) },
  http: { streams: true },
  handle: async ({ ctx, caller, eventStream }) => {
    if (!eventStream)
      throw new HeraldError('validation_error', 'This is a stream: send `Accept: text/event-stream`.', {
        fix: 'Send Accept: text/event-stream.',
      });
    const last = sequenceCursor.safeParse(eventStream.lastEventId ?? undefined).data;
    return { body: {}, stream: changeSource(ctx, caller.userId, sequenceOf(last)) };
  },
});

/** How long a browser may keep a preflight; Chromium keeps none for longer than two hours. */
const MAX_AGE_SECONDS = 7200;

/**
 * Accepts only the pages of this service, not even the origins that may call the API. The token is in a header, so
 * cookies are never allowed. Throws `forbidden`.
 */
export function pagesOnly({ web }: Pick<Config, 'web'>): RequestHandler {
  return (request, response, next) => {
    response.set('Vary', 'Origin');
    const origin = listedOrigin(web.allowedOrigins, request.get('origin'));
    if (origin === null)
      throw new HeraldError('forbidden', 'Only the pages of this service may open this stream.', { fix: null });
    response.set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Authorization, Last-Event-ID',
      'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
    });
    next();
  };
}
