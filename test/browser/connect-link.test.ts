import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { listAccounts } from '../../functions/src/domain/accounts/index.ts';
import { createApiKey, prepareTestUser } from '../../functions/src/domain/users/index.ts';
import { testUserOf } from '../../functions/src/model/ids.ts';
import { request, withKey } from '../support/api.ts';
import { createLink } from '../support/connect-links.ts';
import { stack } from '../support/stack.ts';
import { check } from './axe.ts';
import { describeInBrowser, type OpenPage } from './describe-in-browser.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

const LOGO = readFileSync(new URL('../../dev/lab/sandbox/media/samples/sample.png', import.meta.url));
const RETURN_TO = 'https://app.acme.example/done?team=7';
const branding = { name: 'Acme', logoUrl: 'https://acme.example/logo.png', color: '#ffee00' };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let customer: Subscriber;
let apiKey: string;
beforeEach(async () => {
  customer = await createSubscriber();
  apiKey = await createApiKey(context(), customer.uid, null);
});

async function accountsOf(uid: string): Promise<string[]> {
  return (await listAccounts(context(), uid)).map(({ platform, accountId }) => `${platform}:${accountId}`);
}

/** A browser in which the sites of the customer are there. */
async function openOnPhone(openPage: OpenPage, options: object = phone): Promise<Page> {
  const page = await openPage(options);
  await page.route('https://acme.example/logo.png', (route) => route.fulfill({ body: LOGO, contentType: 'image/png' }));
  await page.route('https://app.acme.example/**', (route) =>
    route.fulfill({ body: 'Welcome back', contentType: 'text/plain' }),
  );
  return page;
}

async function approveAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('New account').fill(name);
  // By key: on a phone, the accounts of other tests may cover the button.
  await page.getByRole('button', { name: 'Approve' }).press('Enter');
}

describeInBrowser('the page of a connect link', (openPage) => {
  it('a link connects X and Bluesky on a phone, disconnects one and returns to the customer with the result', async () => {
    const link = await createLink({ apiKey }, { returnTo: RETURN_TO, branding });
    const page = await openOnPhone(openPage);
    await page.goto(link.url);
    await page.getByRole('heading', { name: 'Connect your accounts to Acme' }).waitFor();
    await page.getByText(`The Herald account ${customer.email} asks for this.`).waitFor();
    expect(page.url()).toBe(`${stack.webUrl}/connect`);
    await page.getByText('This opens app.acme.example.').waitFor();

    await page.getByRole('button', { name: 'Connect X' }).click();
    await approveAs(page, 'on_x');
    await page.getByText(/X is connected: \S+/).waitFor();
    await page.getByText(`${customer.email} can post to it now.`).waitFor();
    expect(page.url()).toBe(`${stack.webUrl}/connect`);
    await page.getByRole('button', { name: 'Connect Bluesky' }).click();
    await page.getByLabel('Handle or server').fill('nobody');
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click();
    await page.getByText('“nobody” is neither a handle nor the address of a server.').waitFor();
    await page.getByLabel('Handle or server').fill('');
    await page.getByRole('button', { name: 'Continue to Bluesky' }).click();
    await approveAs(page, 'on.bluesky');
    await page.getByText(/Bluesky is connected: \S+/).waitFor();
    const connected = await accountsOf(customer.uid);
    expect(connected).toHaveLength(2);
    const [bluesky = '', x = ''] = connected.toSorted();
    await expect.poll(() => page.getByText('Connected', { exact: true }).count()).toBe(2);
    await page.reload();
    await expect.poll(() => page.getByText('Connected', { exact: true }).count()).toBe(2);

    await page.getByRole('button', { name: /^Disconnect .* on Bluesky$/ }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await page.getByText('is disconnected.').waitFor();
    expect(await accountsOf(customer.uid)).toEqual([x]);
    await page.getByRole('link', { name: 'Return to Acme' }).click();
    await page.getByText('Welcome back').waitFor();
    const { origin, pathname, searchParams } = new URL(page.url());
    expect([origin + pathname, Object.fromEntries(searchParams)]).toEqual([
      'https://app.acme.example/done',
      { team: '7', connected: x, disconnected: bluesky },
    ]);
  });

  it('the page of a link reconnects a lost account, and says why an account was not connected', async () => {
    const accountId = await connect(customer, 'threads');
    const { accounts } = context().store.user(customer.uid);
    await accounts('threads').doc(accountId).update({ reconnectRequired: true });
    const page = await openOnPhone(openPage);
    await page.goto((await createLink({ apiKey }, { platforms: ['threads'] })).url);
    await page.getByText('Connection lost').waitFor();
    await page.getByRole('button', { name: /^Reconnect .* on Threads$/ }).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await page.getByText('Threads was not connected: you did not allow it.').waitFor();
    await page.getByRole('button', { name: /^Reconnect .* on Threads$/ }).click();
    await approveAs(page, 'another_one');
    await page.getByText('is still not connected: on Threads you signed in as').waitFor();
  });

  it('a link connects nothing in the browser of a stranger, who returns from the platform with or without the link', async () => {
    const link = await createLink({ apiKey });
    const page = await openOnPhone(openPage);
    for (const opens of [false, true]) {
      await page.goto(link.url);
      await page.getByRole('button', { name: 'Connect X' }).click();
      await page.getByRole('button', { name: 'Approve' }).waitFor();
      const stranger = await openOnPhone(openPage);
      if (opens) {
        await stranger.goto(link.url);
        await stranger.getByRole('button', { name: 'Connect X' }).waitFor();
      }
      await stranger.goto(page.url());
      await approveAs(stranger, 'a_stranger');
      await stranger
        .getByText(opens ? 'This connection was started in another session.' : 'Please open your link again')
        .waitFor();
      expect(await accountsOf(customer.uid)).toEqual([]);
    }
  });

  it('the page of a link lists a new account although the list was requested before the account was connected', async () => {
    const page = await openOnPhone(openPage);
    await page.goto((await createLink({ apiKey })).url);
    await page.getByRole('button', { name: 'Connect X' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    // The first request after the return is never answered.
    await page.route('**/api/connect-link', () => undefined, { times: 1 });
    await approveAs(page, 'while_loading');
    await page.getByText(/X is connected: \S+/).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
  });

  it('a connection finishes in the tab in which the app of the platform returns, in the same browser only', async () => {
    const page = await openOnPhone(openPage);
    await page.goto((await createLink({ apiKey })).url);
    await page.getByRole('button', { name: 'Connect X' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await approveAs(tab, 'from_the_app');
    await tab.getByText(/X is connected: \S+/).waitFor();
    expect(await accountsOf(customer.uid)).toHaveLength(1);
  });

  it('the page says that a link does not work once it is revoked, also while its user is at the platform', async () => {
    const link = await createLink({ apiKey });
    const page = await openOnPhone(openPage);
    await page.goto(link.url);
    await page.getByRole('button', { name: 'Connect X' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    await request(`/v1/connect-links/${link.id}`, { method: 'DELETE', headers: withKey({ apiKey }) });
    await approveAs(page, 'too_late');
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    expect(await accountsOf(customer.uid)).toEqual([]);
    await page.goto(`${stack.webUrl}/connect#hcl_incomplete`);
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });

  it('another link opens in the same tab, and the session of a signed-in customer stays as it is', async () => {
    const other = await createSubscriber();
    const page = await openOnPhone(openPage);
    await enter(page, other, '/settings/accounts');
    for (const name of ['First', 'Second']) {
      await page.goto((await createLink({ apiKey }, { branding: { name } })).url);
      await page.getByRole('heading', { name: `Connect your accounts to ${name}` }).waitFor();
    }
    await page.getByRole('button', { name: 'Connect X' }).click();
    await approveAs(page, 'for_the_link');
    await page.getByText(/X is connected: \S+/).waitFor();
    expect([await accountsOf(other.uid), (await accountsOf(customer.uid)).length]).toEqual([[], 1]);
    await page.goto(`${stack.webUrl}/settings/accounts`);
    await page.getByRole('heading', { name: 'Connect an account' }).waitFor();
  });

  it('the page of a link lists the simulated accounts of test mode and connects them again', async () => {
    await prepareTestUser(context(), customer.uid);
    const testKey = await createApiKey(context(), customer.uid, null, { livemode: false });
    const uid = testUserOf(customer.uid);
    await context().store.user(uid).accounts('threads').doc('test_threads').update({ reconnectRequired: true });
    const page = await openOnPhone(openPage);
    await page.goto((await createLink({ apiKey: testKey }, { platforms: ['threads', 'x'] })).url);
    await page.getByText('These accounts are simulated').waitFor();
    await page.getByText('Connection lost').waitFor();
    await page.getByRole('button', { name: 'Reconnect Simulated Threads account' }).click();
    await page.getByText(/Threads is connected: \S+/).waitFor();
    await expect.poll(() => page.getByText('Connected', { exact: true }).count()).toBe(2);
    expect(await page.getByRole('button', { name: /^Disconnect/ }).count()).toBe(0);
  });

  it('the page of a link is accessible at every width, in the light and the dark theme, in any colour', async () => {
    for (const platform of ['threads', 'x'] as const) await connect(customer, platform);
    for (const color of ['#ffee00', '#000000']) {
      const link = await createLink(
        { apiKey },
        { returnTo: RETURN_TO, branding: { ...branding, color }, language: 'de' },
      );
      // The content security policy of the page would block the script of axe.
      const page = await openOnPhone(openPage, { bypassCSP: true });
      await page.goto(link.url);
      await page.getByRole('button', { name: 'Connect Bluesky' }).click();
      await page.getByLabel('Handle or server').waitFor();
      await check(page);
    }
    const page = await openPage({ bypassCSP: true });
    await page.goto(`${stack.webUrl}/connect`);
    await page.getByRole('heading', { name: 'Please open your link again' }).waitFor();
    await check(page);
  });
});
