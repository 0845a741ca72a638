import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import {
  connectAccount,
  listAccounts,
  renewAll,
  saveConnection,
  startConnection,
} from '../../../functions/src/domain/accounts/index.ts';
import { decide } from '../../support/authorize-flow.ts';
import { silent } from '../../support/token-fixture.ts';

/** The context of a deployment with this login. */
function contextWith(isChosen: boolean) {
  const ctx = context();
  const { instagram } = ctx.config.platforms;
  if (!instagram?.facebookLogin) return expect.unreachable();
  const settings = { ...instagram, facebookLogin: { ...instagram.facebookLogin, isChosen } };
  return { ...ctx, config: { ...ctx.config, platforms: { ...ctx.config.platforms, instagram: settings } } };
}

it('an Instagram account that was connected through Facebook Login publishes everything and is renewed', async () => {
  const [ctx, uid] = [contextWith(true), randomUUID()];
  const server = ctx.config.platforms.instagram.facebookLogin.apiUrl;
  const request = { returnTo: null, scopes: null, desktop: false, handle: null };
  const { authorizeUrl } = await startConnection(
    ctx,
    { uid, name: 'Ada', sessionId: null },
    'instagram',
    request,
    silent,
  );
  expect(new URL(authorizeUrl).searchParams.get('scope')).toBe(
    'instagram_basic,instagram_content_publish,pages_show_list,pages_read_engagement,business_management',
  );
  const { searchParams } = await decide(authorizeUrl, {
    _sandbox: 'approve',
    _sandbox_user: `user.${uid.slice(0, 8)}`,
  });
  const [code, state] = [searchParams.get('code'), searchParams.get('state')];
  const result = await connectAccount(ctx, 'instagram', { code, state, error: null, issuer: null, path: '/' }, silent);
  expect(result).toMatchObject({ kind: 'connected', missingScopes: [] });
  expect(await listAccounts(ctx, uid)).toMatchObject([
    { canPublish: 'everything', missingScopes: [], tokenExpiresAt: null, renewsItself: true, status: 'active', server },
  ]);
  expect(await renewAll(ctx, uid, 'instagram', silent)).toMatchObject([{ renewal: { result: 'refreshed' } }]);
});

it('an Instagram account of Facebook Login stays connected when its login is over', async () => {
  const [ctx, uid] = [contextWith(true), randomUUID()];
  const server = ctx.config.platforms.instagram.facebookLogin.apiUrl;
  const tokens = {
    accessToken: 'EAAP',
    refreshToken: 'EAAL',
    tokenType: 'bearer',
    expiresIn: null,
    scope: null,
    server,
  };
  const profile = {
    platformId: '178412',
    displayName: null,
    username: 'bob',
    avatarUrl: null,
    accountType: 'user',
  } as const;
  await saveConnection(ctx, uid, 'instagram', { tokens, profile, extra: { pageId: '1' } });
  expect(await renewAll(ctx, uid, 'instagram', silent)).toMatchObject([{ renewal: { result: 'reconnect' } }]);
  expect(await listAccounts(ctx, uid)).toMatchObject([{ status: 'active' }]);
});

it('an Instagram account that is connected again with the other login uses the host of that login', async () => {
  const [ctx, uid] = [context(), randomUUID()];
  const profile = {
    platformId: '178411',
    displayName: null,
    username: 'ada',
    avatarUrl: null,
    accountType: 'user',
  } as const;
  const tokens = { accessToken: 'a', refreshToken: null, tokenType: 'bearer', expiresIn: null, scope: null };
  const servers: unknown[] = [];
  for (const server of [undefined, 'https://graph.facebook.com', undefined]) {
    await saveConnection(ctx, uid, 'instagram', { tokens: { ...tokens, ...(server && { server }) }, profile });
    servers.push((await ctx.store.user(uid).accounts('instagram').doc('178411').get()).data()?.server);
  }
  expect(servers).toEqual([undefined, 'https://graph.facebook.com', undefined]);
});
