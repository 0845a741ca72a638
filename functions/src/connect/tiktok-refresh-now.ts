import { type Renewal, renewAll } from '../connections/renew.ts';
import { signedInFunction } from './signed-in-function.ts';

const failureOf = (renewal: Renewal): { code: string; message: string } | null => {
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
};

/** Answers `{ refreshed: [accountId], failed: [{ accountId, code, message }] }`, after trying each account once. */
export const tiktokRefreshNow = signedInFunction('ttRefreshNow', async ({ ctx, uid, logger }) => {
  const results = await renewAll(ctx, uid, 'tiktok', logger);
  return {
    refreshed: results.flatMap(({ accountId, renewal }) => (renewal.result === 'refreshed' ? [accountId] : [])),
    failed: results.flatMap(({ accountId, renewal }) => {
      const failure = failureOf(renewal);
      return failure ? [{ accountId, ...failure }] : [];
    }),
  };
});
