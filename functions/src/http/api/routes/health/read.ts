import { z } from 'zod';
import { defineRoute } from '../../../server/request/route.ts';
import { time } from '../../response-fields.ts';

export const healthRoute = defineRoute({
  method: 'get',
  path: '/health',
  docs: {
    operationId: 'getHealth',
    // It is for monitors.
    client: null,
    summary: 'Check that the service is up.',
  },
  access: { by: 'open' },
  output: {
    status: 200,
    body: z.object({ status: z.string(), version: z.string(), timestamp: time }).meta({ id: 'Health' }),
  },
  handle: async ({ ctx }) => ({
    body: { status: 'ok', version: ctx.config.version, timestamp: new Date(ctx.clock.now()).toISOString() },
  }),
});
