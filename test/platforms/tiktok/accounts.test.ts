import { describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { listAccounts, startConnection } from '../../../functions/src/domain/accounts/index.ts';
import { callAs, decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { newUser } from '../../support/signed-in-user.ts';
import { stack } from '../../support/stack.ts';
import { silent } from '../../support/token-fixture.ts';

const required = ['user.info.basic', 'user.info.profile'];
const defaults = ['video.publish', 'video.list', 'video.upload'];
const approve = { _sandbox: 'approve', _sandbox_user: 'short.videos' };

describe('connecting a TikTok account', () => {
  it('the scopes of a client are merged with the required scopes', async () => {
    const scopes = 'video.upload,user.info.basic,video.upload';
    const { authorizeUrl } = await start(await newUser(), 'authStart/tiktok', { scopes });
    expect(new URL(authorizeUrl).searchParams.get('scope')).toBe([...required, 'video.upload'].join(','));
  });

  it('invalid scopes are refused', async () => {
    const response = await callAs(await newUser(), 'authStart/tiktok', { scopes: 'video.list,<script>' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { details: [{ field: 'query.scopes' }] } });
  });

  it('a desktop is redirected through the local web app, with the same URL at the exchange', async () => {
    const user = await newUser();
    const { authorizeUrl } = await start(user, 'authStart/tiktok', { desktop: '1', returnTo: '/settings' });
    expect(new URL(authorizeUrl).searchParams.get('redirect_uri')).toBe(`${stack.webUrl}/api/tiktok/callback`);
    const callback = await decide(authorizeUrl, approve);
    expect(callback.href.startsWith(`${stack.webUrl}/api/tiktok/callback?`)).toBe(true);
    const handed = await visit(new URL(`${stack.functionsUrl}/authCallback/tiktok${callback.search}`));
    expect(locationOf(handed).searchParams.get('tiktok')).toBe('connected');
  });

  it('the fields of TikTok are stored beside the tokens', async () => {
    const user = await newUser();
    const { authorizeUrl } = await start(user, 'authStart/tiktok');
    await visit(await decide(authorizeUrl, approve));
    const [view] = await listAccounts(context(), user.uid);
    const accountId = view?.accountId ?? '';
    const stored = (await context().store.user(user.uid).accounts('tiktok').doc(accountId).get()).data();
    expect(stored).toMatchObject({
      openId: accountId,
      tokenType: 'Bearer',
      refreshToken: expect.stringMatching(/^v1\./),
      extra: { profile: { user: { open_id: accountId } } },
    });
    expect(stored?.scope?.split(',').sort()).toEqual([...required, ...defaults].sort());
  });

  it('a connection with fewer scopes than required is reported at once', async () => {
    const user = await newUser();
    const granted = {
      ...approve,
      _sandbox_scopes: [...required, 'video.list', 'video.upload'].join(','),
    };
    const withReturn = await start(user, 'authStart/tiktok', { returnTo: '/settings' });
    const location = locationOf(await visit(await decide(withReturn.authorizeUrl, granted)));
    expect(Object.fromEntries(location.searchParams)).toEqual({
      tiktok: 'connected',
      accounts: expect.any(String),
      user: user.uid,
      missing_scopes: 'video.publish',
    });
    const page = await visit(await decide((await start(user, 'authStart/tiktok')).authorizeUrl, granted));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('video.publish');
  });

  it.each(['https://herald.example/cb?x=1', 'https://herald.example/cb#x', 'https://herald.example/cb?', '/cb', ''])(
    'a connection does not start with the redirect URL "%s"',
    async (redirectUri) => {
      const ctx = context();
      const { tiktok } = ctx.config.platforms;
      if (!tiktok) throw new Error('TikTok is not configured.');
      const config = { ...ctx.config, platforms: { tiktok: { ...tiktok, redirectUri } } };
      const request = { returnTo: null, scopes: null, desktop: false, handle: null };
      const user = { uid: 'somebody', name: 'somebody', sessionId: null };
      await expect(startConnection({ ...ctx, config }, user, 'tiktok', request, silent)).rejects.toThrow(
        /redirect address/,
      );
    },
  );
});
