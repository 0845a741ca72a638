import { z } from 'zod';
import { startRecording } from '../../../domain/webhooks/index.ts';
import { createStreamToken } from '../../../infra/auth/stream-tokens.ts';
import { defineRoute } from '../../server/request/route.ts';

/** Every visible tab opens a stream about every two minutes; with this no user has more than 40 open. */
const LIVE_LIMIT = { prefix: 'live', perMinute: 20 };

/**
 * The token with which a page opens its stream of changes: Hosting buffers a response before it sends it, so the stream
 * has a separate address, to which the browser does not send the session cookie.
 */
export const liveRoute = defineRoute({
  method: 'post',
  path: '/api/live',
  docs: {
    operationId: 'openLiveUpdates',
    summary: 'An address that tells what changes, and a token that opens it once. Events are recorded from now on.',
  },
  access: { by: 'session', limit: LIVE_LIMIT },
  output: {
    status: 200,
    body: z.object({
      /** Null where `RETURN_TO_ORIGINS` does not name the origin of the pages: they go on asking. */
      stream: z.object({ url: z.string(), token: z.string() }).nullable(),
    }),
  },
  handle: async ({ ctx, caller: { userId, sessionId }, origin }) => {
    const isKnown = origin !== null && ctx.config.web.allowedOrigins.includes(origin);
    if (!isKnown || sessionId === undefined) return { body: { stream: null } };
    await startRecording(ctx, userId);
    const token = await createStreamToken(ctx, { userId, sessionId, origin });
    return { body: { stream: { url: ctx.config.events.liveUrl, token } } };
  },
});
