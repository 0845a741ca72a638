import { z } from 'zod';
import { listRequests } from '../../../domain/users/index.ts';
import { defineRoute } from '../../server/request/route.ts';

const LIMIT = 100;
const MAX_REQUEST_ID = 128;

/** Only for the pages: a program that requests its own log would add entries to it. */
export const listRequestsRoute = defineRoute({
  method: 'get',
  path: '/api/requests',
  docs: {
    operationId: 'listRequests',
    summary: 'The latest requests of the user’s API keys, the newest first; or those with a request id.',
  },
  access: { by: 'session' },
  input: { query: z.strictObject({ requestId: z.string().min(1).max(MAX_REQUEST_ID).optional() }) },
  output: {
    status: 200,
    body: z.object({
      /** False if the operator of this service has switched the log off. */
      enabled: z.boolean(),
      requests: z.array(
        z.object({
          requestId: z.string(),
          at: z.string(),
          method: z.string(),
          path: z.string(),
          status: z.int(),
          durationMs: z.number(),
          errorCode: z.string().nullable(),
          errorMessage: z.string().nullable(),
          livemode: z.boolean(),
          key: z.object({ name: z.string().nullable(), tokenPreview: z.string() }).nullable(),
        }),
      ),
    }),
  },
  handle: async ({ ctx, caller, query: { requestId = null } }) => {
    const found = await listRequests(ctx, caller.userId, { requestId, limit: LIMIT });
    const requests = found.map(({ record: { timestamp, ...record }, livemode, key }) => ({
      ...record,
      livemode,
      at: timestamp.toISOString(),
      key: key && { name: key.name, tokenPreview: key.tokenPreview },
    }));
    return { body: { enabled: ctx.config.api.requestLog, requests } };
  },
});
