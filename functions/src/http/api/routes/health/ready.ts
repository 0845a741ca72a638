import { z } from 'zod';
import { readReadiness } from '../../../../domain/status/index.ts';
import { defineRoute } from '../../../server/request/route.ts';

export const readyRoute = defineRoute({
  method: 'get',
  path: '/health/ready',
  docs: {
    operationId: 'getReadiness',
    // It is for monitors.
    client: null,
    summary: 'Check that the service can do its work: 503 with the same body while it cannot.',
  },
  access: { by: 'open' },
  output: {
    status: 200,
    failureStatus: 503,
    body: z
      .object({
        ready: z.boolean(),
        checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
      })
      .meta({ id: 'Readiness' }),
  },
  handle: async ({ ctx }) => {
    const checks = await readReadiness(ctx);
    const ready = checks.every(({ ok }) => ok);
    return { body: { ready, checks }, failed: !ready };
  },
});
