import { z } from 'zod';
import { START_LIMIT, startConnection, startedByApi } from '../../domain/accounts/index.ts';
import type { Platform } from '../../model/platform.ts';
import { fieldProblems, invalidFields } from '../server/errors/field-problems.ts';
import { handle } from '../server/request/fields.ts';
import { type AnyRoute, defineRoute } from '../server/request/route.ts';

const fields = z.record(z.string(), z.unknown());
const parameters = z.object({
  returnTo: z.string().optional(),
  scopes: z.string().optional(),
  handle: handle.optional(),
  desktop: z.enum(['0', '1'], { error: 'desktop is 1, or absent.' }).optional(),
});

/** Responds `{ authorizeUrl, state }`: where the web app sends the browser, and the state of this connection. */
export function startRoute(platform: Platform, path: string): AnyRoute {
  return defineRoute({
    method: 'get',
    path,
    docs: { summary: 'Start connecting an account.' },
    access: { by: 'idToken', limit: START_LIMIT },
    input: {
      query: fields,
      // Parameters are in the query; a POST may also send them as JSON.
      body: fields.catch({}),
    },
    output: { status: 200, body: z.object({ authorizeUrl: z.string(), state: z.string() }) },
    handle: async ({ ctx, caller, query, body, logger }) => {
      const { returnTo, scopes, desktop, handle: entered } = parseParameters({ ...body, ...query });
      // Only for TikTok a client may choose scopes beside the required ones, or a redirect to the local web app.
      const isTiktok = platform === 'tiktok';
      const request = {
        returnTo: returnTo ?? null,
        scopes: isTiktok ? (scopes ?? null) : null,
        desktop: isTiktok && desktop === '1',
        handle: entered ?? null,
      };
      return { body: await startConnection(ctx, startedByApi(caller), platform, request, logger) };
    },
  });
}

/** Throws `validation_error`. */
function parseParameters(given: z.infer<typeof fields>): z.infer<typeof parameters> {
  const parsed = parameters.safeParse(given);
  if (parsed.success) return parsed.data;
  const details = fieldProblems('query', parsed.error, given);
  throw invalidFields(details);
}
