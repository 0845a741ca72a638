import { z } from 'zod';
import { START_LIMIT, startConnection, startedInPages } from '../../../domain/accounts/index.ts';
import { platforms } from '../../../model/platform.ts';
import { handle } from '../../server/request/fields.ts';
import { defineRoute } from '../../server/request/route.ts';

/** The page that shows the result. */
const RETURN_TO = '/settings/accounts';

export const connectRoute = defineRoute({
  method: 'post',
  path: '/api/connections',
  docs: { operationId: 'startConnection', summary: 'Begin to connect an account: where to send the browser.' },
  access: { by: 'session', limit: START_LIMIT },
  input: {
    body: z.strictObject({
      platform: z.enum(platforms),
      handle: handle.optional(),
    }),
  },
  output: { status: 200, body: z.object({ authorizeUrl: z.string() }) },
  handle: async ({ ctx, caller, body, logger }) => {
    const request = { returnTo: RETURN_TO, scopes: null, desktop: false, handle: body.handle ?? null };
    const { authorizeUrl } = await startConnection(ctx, startedInPages(caller), body.platform, request, logger);
    return { body: { authorizeUrl } };
  },
});
