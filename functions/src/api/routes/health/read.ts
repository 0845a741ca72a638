import { z } from 'zod';
import { defineRoute } from '../../../server/route.ts';

export const healthRoute = defineRoute({
  method: 'get',
  path: '/health',
  summary: 'Whether the service is up.',
  access: 'open',
  status: 200,
  response: z.object({ status: z.string(), version: z.string(), timestamp: z.string() }),
  handle: async ({ ctx }) => ({
    body: { status: 'ok', version: ctx.config.version, timestamp: new Date(ctx.clock.now()).toISOString() },
  }),
});
