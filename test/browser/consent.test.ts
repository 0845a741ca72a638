import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { listAccounts } from '../../functions/src/domain/accounts/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { profileUserOf } from '../../functions/src/model/ids.ts';
import { aPost, request } from '../support/api.ts';
import { aClient, aRequest, exchange, REDIRECT_URI, site, tokensIn, withToken } from '../support/oauth-client.ts';
import { createProfile } from '../support/profiles.ts';
import { check } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter, signIn } from './subscriber.ts';

function addressOf(query: Record<string, string>): string {
  return `/oauth/authorize?${new URLSearchParams(query)}`;
}

describeInBrowser('the consent page', (openPage) => {
  it('the consent page lets a user sign in, see what an app may do, and return to it with a code', async () => {
    const subscriber = await createSubscriber();
    const given = aRequest(await aClient());
    const page = await openPage();
    await page.route(`${REDIRECT_URI}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The app' }));
    await page.goto(site + addressOf(given.query));
    await signIn(page, subscriber);
    await page.getByRole('heading', { name: 'Planner' }).waitFor();
    await page.getByText('Herald has not checked this app').waitFor();
    await page.getByText('app.example', { exact: true }).waitFor();
    const permissions = page.getByRole('group', { name: 'Permissions' });
    expect(await permissions.getByRole('checkbox', { checked: true }).count()).toBe(2);
    for (const name of ['read posts', 'publish and change posts'])
      expect(await permissions.getByRole('checkbox', { name, exact: true }).isChecked()).toBe(true);
    await page.getByText('to all of them, also to accounts that are connected later').waitFor();
    expect(await page.getByRole('combobox', { name: 'Profile' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${REDIRECT_URI}?**`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { body } = await exchange(code, given);
    const { access_token: token } = body as { access_token: string };
    expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 200 });

    await page.goto(`${site}/settings/keys`);
    await page.getByText('App, returns to app.example').waitFor();
    await page.getByText('May read posts, publish and change posts · On all accounts').waitFor();
    expect(await page.getByRole('button', { name: 'Replace Planner' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke Planner' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 401 });
  });

  it('the person chooses permissions, a profile and accounts on an accessible page, which shows the choice when the app asks again', async () => {
    const owner = await createSubscriber();
    const apiKey = await createApiKey(context(), owner.uid, null);
    const { id: profileId } = await createProfile({ apiKey }, { name: 'Bakery Müller' });
    const bakery = { ...owner, uid: profileUserOf(owner.uid, profileId) };
    const [chosen, other] = [await connect(bakery, 'threads'), await connect(bakery, 'threads')];
    await connect(owner, 'threads');
    const listed = await listAccounts(context(), bakery.uid);
    const label = `${listed.find(({ accountId }) => accountId === chosen)?.displayName} on Threads`;
    const clientId = await aClient();
    const given = aRequest(clientId, { scope: 'posts:read posts:write accounts:read' });
    const page = await openPage({ bypassCSP: true, viewport: { width: 390, height: 844 } });
    await page.route(`${REDIRECT_URI}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The app' }));
    await enter(page, owner, addressOf(given.query));
    const profile = page.getByRole('combobox', { name: 'Profile' });
    const accounts = page.getByRole('combobox', { name: 'Accounts' });
    const mayList = page.getByRole('checkbox', { name: 'see which accounts are connected' });
    await page.getByText('It acts for you, and for any profile that it names').waitFor();
    await mayList.uncheck();
    await accounts.selectOption('chosen accounts');
    await page.getByText('Accounts that are connected later are not added.').waitFor();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('Choose at least one account.').waitFor();
    await profile.selectOption('Bakery Müller');
    await page.getByText('It acts for this profile only').waitFor();
    await page.getByRole('checkbox', { name: label }).check();
    expect(await page.getByRole('group', { name: 'Accounts' }).getByRole('checkbox').count()).toBe(2);
    await check(page);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${REDIRECT_URI}?**`);
    const tokens = tokensIn(await exchange(new URL(page.url()).searchParams.get('code') ?? '', given));
    expect(tokens.scope).toBe('posts:read posts:write');
    const publish = (accountId: string) =>
      request('/v1/posts', {
        headers: withToken(tokens.access_token),
        body: aPost({ platform: [{ platform: 'threads', accountId }] }),
      });
    expect(await publish(other)).toMatchObject({ status: 403, body: { error: { code: 'account_not_allowed' } } });
    expect(await publish(chosen)).toMatchObject({ status: 201 });

    const next = aRequest(clientId, { scope: `${given.query['scope']} media` });
    await page.goto(site + addressOf(next.query));
    await page.getByText('You have given this app access before').waitFor();
    await page.getByRole('checkbox', { name: label, checked: true }).waitFor();
    expect(await profile.inputValue()).toBe(profileId);
    expect(await mayList.isChecked()).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'store files' }).isChecked()).toBe(true);
    await profile.selectOption('you and all of your profiles');
    await accounts.selectOption('all accounts');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${REDIRECT_URI}?**`);
    await exchange(new URL(page.url()).searchParams.get('code') ?? '', next);
    await page.goto(`${site}/settings/keys`);
    await page.getByText(`Only for profile Bakery Müller · Publishes to ${label}`).waitFor();
    await page.getByText('For you and all profiles · On all accounts').waitFor();
  });

  it('a refusal returns to the app, and nowhere for an unknown app', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await page.route(`${REDIRECT_URI}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'The app' }));
    await enter(page, subscriber, addressOf(aRequest(await aClient()).query));
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.waitForURL(`${REDIRECT_URI}?**error=access_denied**`);
    await page.goto(site + addressOf(aRequest(`client_${randomUUID()}`).query));
    await page.getByText('This app is not registered at Herald').waitFor();
    expect(await page.getByRole('button', { name: 'Allow' }).count()).toBe(0);
  });

  it('the explanation of a refused request is accessible at every width, in the light and the dark theme', async () => {
    const clientId = await aClient('http://127.0.0.1/callback');
    const { query } = aRequest(clientId, { redirect_uri: 'http://127.0.0.1:49152/callback' });
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ colorScheme: 'light', viewport: { width: 320, height: 800 }, bypassCSP: true });
    await enter(page, await createSubscriber(), addressOf(query));
    await page.getByText('a program on this computer (127.0.0.1:49152)').waitFor();
    await page.goto(site + addressOf({ ...query, scope: 'everything' }));
    await page.getByRole('link', { name: 'Return to a program on this computer' }).waitFor();
    await check(page);
  });
});
