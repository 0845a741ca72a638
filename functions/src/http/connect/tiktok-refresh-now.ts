import { z } from 'zod';
import { REFRESH_LIMIT, type Renewal, renewAll } from '../../domain/accounts/index.ts';
import { defineRoute } from '../server/request/route.ts';
import { signedInFunction } from '../server/signed-in-function.ts';

const failure = z.object({ code: z.string(), message: z.string() });

function failureOf(renewal: Renewal): z.infer<typeof failure> | null {
  switch (renewal.result) {
    case 'refreshed':
      return null;
    case 'unchanged':
      return { code: 'reconnect_required', message: 'TikTok gave no refresh token. Connect the account again.' };
    case 'reconnect':
      return { code: 'reconnect_required', message: renewal.message };
    case 'later':
      return { code: 'platform_unavailable', message: renewal.message };
  }
}

/** `ttRefreshNow`: tries each of the user's TikTok accounts once. */
export const tiktokRefreshNow = signedInFunction(
  'ttRefreshNow',
  defineRoute({
    method: 'post',
    path: '/ttRefreshNow',
    docs: { summary: 'Refresh the tokens of all TikTok accounts now.' },
    access: { by: 'idToken', limit: REFRESH_LIMIT },
    output: {
      status: 200,
      body: z.object({
        /** Account ids. */
        refreshed: z.array(z.string()),
        failed: z.array(failure.extend({ accountId: z.string() })),
      }),
    },
    handle: async ({ ctx, caller, logger }) => {
      const results = await renewAll(ctx, caller.userId, 'tiktok', logger);
      return {
        body: {
          refreshed: results.flatMap(({ accountId, renewal }) => (renewal.result === 'refreshed' ? [accountId] : [])),
          failed: results.flatMap(({ accountId, renewal }) => {
            const failed = failureOf(renewal);
            return failed ? [{ accountId, ...failed }] : [];
          }),
        },
      };
    },
  }),
);
