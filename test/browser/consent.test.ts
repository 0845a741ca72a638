import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { request } from '../support/api.ts';
import { aClient, aRequest, exchange, REDIRECT_URI, site, withToken } from '../support/oauth-client.ts';
import { check } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { createSubscriber, enter, signIn } from './subscriber.ts';

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
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      'read posts',
      'publish and change posts',
    ]);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${REDIRECT_URI}?**`);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const { body } = await exchange(code, given);
    const { access_token: token } = body as { access_token: string };
    expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 200 });

    await page.goto(`${site}/settings/keys`);
    await page.getByText('App, returns to app.example').waitFor();
    expect(await page.getByRole('button', { name: 'Replace Planner' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Revoke Planner' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect(await request('/v1/posts', { headers: withToken(token) })).toMatchObject({ status: 401 });
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

  it('the consent page is accessible at every width, in the light and the dark theme', async () => {
    const clientId = await aClient('http://127.0.0.1/callback');
    const { query } = aRequest(clientId, { redirect_uri: 'http://127.0.0.1:49152/callback' });
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ colorScheme: 'light', viewport: { width: 320, height: 800 }, bypassCSP: true });
    await enter(page, await createSubscriber(), addressOf(query));
    await page.getByText('a program on this computer (127.0.0.1:49152)').waitFor();
    await check(page);
    await page.goto(site + addressOf({ ...query, scope: 'everything' }));
    await page.getByRole('link', { name: 'Return to a program on this computer' }).waitFor();
    await check(page);
  });
});
