import { z } from 'zod';
import { defineRoute } from '../../server/request/route.ts';

/** The settings that the pages need before sign-in. Read at run time, so that one build serves every project. */
export const configRoute = defineRoute({
  method: 'get',
  path: '/api/config',
  docs: { operationId: 'getConfig', summary: 'Where and how to sign in.' },
  access: { by: 'open' },
  output: { status: 200, body: z.object({ auth: z.object({ url: z.string(), apiKey: z.string() }) }) },
  handle: async ({ ctx }) => ({ body: { auth: { url: ctx.config.auth.url, apiKey: ctx.config.auth.webApiKey } } }),
});
