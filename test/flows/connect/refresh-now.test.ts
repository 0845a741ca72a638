import { beforeEach, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { openAccount } from '../../../functions/src/domain/accounts/open-account.ts';
import { callAs, decide, start, visit } from '../../support/authorize-flow.ts';
import { addFault } from '../../support/sandbox-control.ts';
import { newUser, type TestUser } from '../../support/signed-in-user.ts';
import { stack } from '../../support/stack.ts';

describe('ttRefreshNow', () => {
  let user: TestUser;
  let accountId = '';
  beforeEach(async () => {
    user = await newUser();
    const { authorizeUrl } = await start(user, 'authStart/tiktok');
    await visit(await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: `refresh.${user.uid.slice(0, 8)}` }));
    accountId = (await listAccounts(context(), user.uid))[0]?.accountId ?? '';
  });

  const token = async (): Promise<string> =>
    (await openAccount(context(), { uid: user.uid, platform: 'tiktok', accountId }, 'TikTok')).accessToken;
  const refreshNow = async (): Promise<unknown> => (await callAs(user, 'ttRefreshNow')).json();

  it('ttRefreshNow replaces the tokens of the authenticated user', async () => {
    const before = await token();
    expect(await refreshNow()).toEqual({ refreshed: [accountId], failed: [] });
    expect(await token()).not.toBe(before);
  });

  it('many concurrent requests to ttRefreshNow disconnect no account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, refreshNow));
    for (const response of answers) expect(response).toEqual({ refreshed: [accountId], failed: [] });
    expect(await refreshNow()).toEqual({ refreshed: [accountId], failed: [] });
  });

  it('ttRefreshNow reports failed refreshes, and keeps an account while its platform is unreachable', async () => {
    await addFault({ platform: 'tiktok', operation: 'refresh', cut: true, accountId });
    expect(await refreshNow()).toMatchObject({ refreshed: [], failed: [{ accountId, code: 'platform_unavailable' }] });
    const refusal = { error: 'invalid_grant', error_description: 'Refresh token is invalid or expired.', log_id: '1' };
    await addFault({ platform: 'tiktok', operation: 'refresh', status: 400, body: refusal, accountId });
    expect(await refreshNow()).toMatchObject({ refreshed: [], failed: [{ accountId, code: 'reconnect_required' }] });
    expect(await listAccounts(context(), user.uid)).toMatchObject([{ status: 'active', renewsItself: false }]);
  });

  it('ttRefreshNow does nothing for a user without accounts, and refuses an unauthenticated request', async () => {
    expect(await (await callAs(await newUser(), 'ttRefreshNow')).json()).toEqual({ refreshed: [], failed: [] });
    expect((await fetch(`${stack.functionsUrl}/ttRefreshNow`)).status).toBe(401);
  });
});
