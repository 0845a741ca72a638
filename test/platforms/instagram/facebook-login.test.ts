import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../functions/src/model/clock.ts';
import type { Connection } from '../../../functions/src/platforms/contract/oauth.ts';
import { instagram } from '../../../functions/src/platforms/instagram/publish.ts';
import { missingScopes, rulesFor } from '../../../functions/src/platforms/kit/rules/platform-rules.ts';
import { postOf } from '../contract/posts.ts';
import { PublisherFixture } from '../contract/publisher-fixture.ts';

const { connect } = instagram;
let fixture: PublisherFixture;
beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: instagram, login: 'facebook' });
});
afterEach(() => {
  fixture.sandbox.reset();
  fixture.platform.settings.reset();
  choose('facebook');
});
afterAll(() => fixture.close());

/** The login that the operator has chosen. */
function choose(login: 'instagram' | 'facebook') {
  const { facebookLogin } = fixture.settings;
  if (facebookLogin) facebookLogin.isChosen = login === 'facebook';
}

function simulate(settings: Record<string, unknown>) {
  return fixture.platform.settings.patch(settings);
}

/** The accounts of a user who grants the requested permissions, or only those. */
async function connected({ more = [], granted }: { more?: string[]; granted?: string } = {}): Promise<Connection[]> {
  const { redirectUri } = fixture.settings;
  const { required, defaults } = connect.scopesOf?.(fixture.settings) ?? connect.scopes;
  const scopes = [...required, ...defaults, ...more];
  const url = connect.authorizeUrl(fixture.settings, { redirectUri, state: 's', scopes, codeChallenge: null });
  const decision = {
    _sandbox: 'approve',
    _sandbox_user: `user.${randomUUID().slice(0, 8)}`,
    ...(granted && { _sandbox_scopes: granted }),
  };
  const page = await fetch(`${url}&${new URLSearchParams(decision)}`, { redirect: 'manual' });
  const code = new URL(page.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return connect.exchange(fixture.oauthCall, {
    code: code + (fixture.settings.facebookLogin?.isChosen ? '#_=_' : '#_'),
    redirectUri,
    codeVerifier: null,
  });
}

/** A run for a connected account, as it is stored. */
function runFor({ profile, tokens }: Connection, content = postOf('A picture', fixture.mediaUrl('sample.jpg'))) {
  const run = fixture.newRun(content, profile.username ?? '');
  const { accessToken } = tokens;
  run.account = { ...run.account, accessToken, scopes: (tokens.scope ?? '').split(',') };
  run.server = tokens.server;
  return run;
}

function refresh({ profile, tokens, extra }: Connection) {
  const { accessToken, refreshToken, server } = tokens;
  return connect.refresh(fixture.oauthCall, {
    accountId: profile.platformId,
    accessToken,
    refreshToken,
    server,
    extra,
  });
}

describe('connecting Instagram through Facebook Login', () => {
  it('the dialog of Facebook asks for the permissions that publishing needs', () => {
    const { redirectUri } = fixture.settings;
    const scopes = connect.scopesOf?.(fixture.settings);
    expect(scopes).toMatchObject({
      required: ['instagram_basic', 'instagram_content_publish', 'pages_show_list', 'pages_read_engagement'],
      defaults: ['business_management'],
      optional: ['business_management', 'instagram_manage_insights'],
    });
    const request = { redirectUri, state: 's', scopes: ['instagram_basic'], codeChallenge: null };
    expect(connect.authorizeUrl(fixture.settings, request)).toContain('/instagram/facebook/v25.0/dialog/oauth?');
    choose('instagram');
    expect(connect.scopesOf?.(fixture.settings)).toBe(connect.scopes);
    expect(connect.authorizeUrl(fixture.settings, request)).toContain('/instagram/oauth/authorize?');
  });

  it('the accounts of all Pages, also of businesses, are connected with tokens that do not end', async () => {
    simulate({ pagesPerPerson: 2, businesses: 1, ownedPages: 1, clientPages: 1, pagesPerList: 1 });
    const connections = await connected();
    expect(new Set(connections.map(({ profile }) => profile.platformId)).size).toBe(4);
    expect(new Set(connections.map(({ tokens }) => tokens.accessToken)).size).toBe(4);
    expect(connections[0]).toMatchObject({
      tokens: { expiresIn: null, refreshToken: expect.any(String), server: fixture.server },
      profile: {
        platformId: expect.stringMatching(/^17841\d{12}$/),
        username: expect.stringMatching(/^user\./),
        avatarUrl: expect.stringContaining('/media/avatar/'),
      },
      extra: { pageId: expect.stringMatching(/^1\d+$/) },
    });
  });

  it.each([
    ['has no Page', { pagesPerPerson: 0 }, undefined, 'no_page', 'Page'],
    ['has only Pages without an account', { linkedAccounts: false }, undefined, 'no_instagram_account', 'professional'],
    ['may not post to the only Page', { tasks: ['ANALYZE'] }, undefined, 'no_content_task', 'create content'],
    ['declines the businesses', { pagesPerPerson: 0 }, 'pages_show_list', 'no_business_access', 'business'],
  ])('a user who %s learns why nothing is connected', async (_what, settings, granted, reason, message) => {
    simulate(settings);
    await expect(connected(granted === undefined ? {} : { granted })).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(message),
    });
  });

  it.each(['MANAGE', 'CREATE_CONTENT'])(
    'the account of a Page on which the user has only the task %s is connected',
    async (task) => {
      simulate({ tasks: [task] });
      expect(await connected()).toHaveLength(1);
    },
  );

  it('an account of Instagram Login is stored without a server', async () => {
    choose('instagram');
    const [connection] = await connected();
    expect(connection?.tokens).toMatchObject({ refreshToken: null, scope: expect.stringContaining('business_basic') });
    expect(connection?.tokens.server).toBeUndefined();
  });
});

describe('an Instagram account of Facebook Login', () => {
  it('an account of Facebook Login publishes with the token of its Page, and with a first comment', async () => {
    const [connection] = await connected({ more: ['instagram_manage_comments'] });
    fixture.sandbox.clock.advance(100 * DAY);
    const content = { ...postOf('A picture', fixture.mediaUrl('sample.jpg')), replies: [{ text: 'First', media: [] }] };
    const run = runFor(connection ?? expect.unreachable(), content);
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toMatchObject([{ text: 'A picture', comments: ['First'] }]);
    const path = `/instagram/facebook/v25.0/${connection?.profile.platformId}/media`;
    expect(run.calls('createContainer')).toMatchObject([{ path }]);
  });

  it('an account of Facebook Login cannot publish without pages_read_engagement, and names it', async () => {
    const granted = 'instagram_basic,instagram_content_publish,pages_show_list';
    const [connection = expect.unreachable()] = await connected({ granted });
    const { scope, server } = connection.tokens;
    const content = postOf('A picture', fixture.mediaUrl('sample.jpg'));
    expect(missingScopes(rulesFor(instagram.rules, { server }), scope, content)).toEqual(['pages_read_engagement']);
    expect(await runFor(connection, content).untilSettled()).not.toMatchObject({ kind: 'published' });
  });

  it('an account of Facebook Login writes no first comment without the permission', async () => {
    const [connection] = await connected();
    const content = { ...postOf('A picture', fixture.mediaUrl('sample.jpg')), replies: [{ text: 'First', media: [] }] };
    const run = runFor(connection ?? expect.unreachable(), content);
    expect(await run.untilSettled()).toMatchObject({ kind: 'rejected' });
    expect(run.calls('createComment')).toEqual([]);
  });

  it.each(['facebook', 'instagram'] as const)(
    'an account publishes beside an account of Instagram Login while the setting is %s',
    async (login) => {
      simulate({ requireProof: login === 'facebook' });
      const [ofFacebook] = await connected();
      choose('instagram');
      const [ofInstagram] = await connected();
      choose(login);
      for (const connection of [ofFacebook, ofInstagram]) {
        const run = runFor(connection ?? expect.unreachable());
        expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
      }
      fixture.sandbox.clock.advance(2 * DAY);
      for (const connection of [ofFacebook, ofInstagram])
        expect((await refresh(connection ?? expect.unreachable())).accessToken).not.toBe(
          connection?.tokens.accessToken,
        );
    },
  );

  it('an account gets another token of its Page while the login lasts, and requires a reconnect after it', async () => {
    const [connection] = await connected();
    const current = connection ?? expect.unreachable();
    fixture.sandbox.clock.advance(59 * DAY);
    const tokens = await refresh(current);
    expect(tokens).toMatchObject({ refreshToken: current.tokens.refreshToken, expiresIn: null });
    expect(
      await runFor({ ...current, tokens: { ...current.tokens, accessToken: tokens.accessToken } }).untilSettled(),
    ).toMatchObject({ kind: 'published' });
    fixture.sandbox.clock.advance(2 * DAY);
    const over = { outcome: { kind: 'reconnect' } };
    await expect(refresh(current)).rejects.toMatchObject(over);
    await expect(refresh({ ...current, extra: {} })).rejects.toMatchObject(over);
  });
});
