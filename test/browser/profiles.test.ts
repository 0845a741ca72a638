import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { listAccounts } from '../../functions/src/domain/accounts/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { profileUserOf } from '../../functions/src/model/ids.ts';
import { request } from '../support/api.ts';
import { createProfile, forProfile } from '../support/profiles.ts';
import { stack } from '../support/stack.ts';
import { check, overflowsHorizontally } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

function bar(page: Page) {
  return page.getByRole('region', { name: 'Profile', exact: true });
}

async function makeLink(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: 'Threads' }).check();
  await page.getByRole('button', { name: 'Make a connect link' }).click();
  return (await page.locator('.secret code').textContent()) ?? '';
}

async function switchTo(page: Page, name: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Switch profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Act for' });
  if (name !== 'You') await dialog.getByLabel('Search').fill(name.slice(2).toUpperCase());
  await dialog.getByRole('button', { name }).click();
}

describeInBrowser('profiles', (openPage) => {
  it('profiles are created, and get accounts through a connect link', async () => {
    const owner = await createSubscriber();
    await connect(owner, 'threads');
    const page = await openPage({ bypassCSP: true, viewport: { width: 1280, height: 1000 } });
    await enter(page, owner, '/settings/accounts');
    await page.getByRole('link', { name: 'Profiles' }).click();
    await page.getByText('No profiles yet').waitFor();
    expect(await bar(page).count()).toBe(0);
    for (const [name, externalId] of [
      ['Other Café', 'with spaces'],
      ['Bakery Müller', 'customer-42'],
    ] as const) {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('External id').fill(externalId);
      await page.getByRole('button', { name: 'Create profile' }).click();
      if (externalId !== 'with spaces') continue;
      await page.getByText('An external id has 1 to 200 visible ASCII characters.').waitFor();
      await page.getByLabel('External id').fill('');
      await page.getByRole('button', { name: 'Create profile' }).click();
      await announced(page, 'The profile Other Café is created.');
    }
    await announced(page, 'The profile Bakery Müller is created.');

    await page.getByText('Manage Bakery Müller').click();
    await page.getByText('No account is connected yet.').waitFor();
    await page.getByText('Connect links', { exact: true }).click();
    const visitor = await openPage();
    await visitor.goto(await makeLink(page));
    await check(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflowsHorizontally(page)).toBe(false);
    await visitor.getByRole('button', { name: 'Connect Threads' }).click();
    await visitor.getByLabel('New account').fill('bakery');
    await visitor.getByRole('button', { name: 'Approve' }).press('Enter');
    await visitor.getByText(/Threads is connected: \S+/).waitFor();
    await page.getByRole('button', { name: /^Revoke/ }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('No connect link works now.').waitFor();
    await visitor.reload();
    await visitor.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });

  it('posts and drafts of a profile are not listed by its owner', async () => {
    const owner = await createSubscriber();
    const apiKey = await createApiKey(context(), owner.uid, null);
    const { id } = await createProfile({ apiKey }, { name: 'Bakery Müller', externalId: 'customer-42' });
    await createProfile({ apiKey }, { name: 'Other Café' });
    await connect({ ...owner, uid: profileUserOf(owner.uid, id) }, 'threads');
    const page = await openPage({ bypassCSP: true, viewport: { width: 390, height: 844 } });
    await enter(page, owner, '/dashboard/compose');
    await page.getByLabel('Text', { exact: true }).fill('Begun');
    // As where files are being uploaded.
    await page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault(), { once: true })");
    const warning = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
    await switchTo(page, 'Bakery Müller');
    await warning;
    await page.getByRole('button', { name: 'Close' }).click();
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByLabel('Text', { exact: true }).fill('Begun for the owner');
    await saved;
    await page.reload();
    await bar(page).getByText('Acting for yourself').waitFor();
    await switchTo(page, 'Bakery Müller');
    await bar(page).getByText('Bakery Müller').waitFor();
    await page.waitForURL(`${stack.webUrl}/dashboard`);
    await page.getByRole('link', { name: 'New post' }).click();
    await expect.poll(() => page.title()).toBe('New post · Bakery Müller · Herald');
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Fresh bread');
    await page.getByLabel('Later').check();
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByText('Fresh bread').first().waitFor();
    await bar(page).getByRole('button', { name: 'Switch profile' }).click();
    await page.getByRole('button', { name: 'Other Café' }).waitFor();
    await check(page);
    await page.getByRole('button', { name: 'Close' }).click();

    await page.goto(`${stack.webUrl}/settings/keys`);
    await page.getByText('This page is about you and your account, not about the profile.').waitFor();
    await switchTo(page, 'You');
    await bar(page).getByText('Acting for yourself').waitFor();
    await page.getByRole('heading', { name: 'Posts' }).waitFor();
    expect(await page.getByText('Fresh bread').count()).toBe(0);
    await page.getByRole('link', { name: 'New post' }).click();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Begun for the owner');

    const headers = forProfile({ apiKey }, 'external:customer-42');
    expect(await request('/v1/posts', { headers })).toMatchObject({ body: { posts: [{ text: 'Fresh bread' }] } });
  });

  it('profiles connect accounts themselves, are renamed, and are left by a tab when they are deleted', async () => {
    const owner = await createSubscriber();
    const apiKey = await createApiKey(context(), owner.uid, null);
    const { id } = await createProfile({ apiKey }, { name: 'Bakery' });
    const page = await openPage();
    await enter(page, owner, '/settings/profiles');
    await page.getByRole('button', { name: 'Act for Bakery' }).click();
    await page.waitForURL(`${stack.webUrl}/dashboard`);
    await page.goto(`${stack.webUrl}/settings/accounts`);
    await page.getByRole('button', { name: 'Connect X' }).click();
    await page.getByLabel('New account').fill('bakery_on_x');
    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.getByText('It belongs to the profile Bakery now.').waitFor();
    expect(await listAccounts(context(), profileUserOf(owner.uid, id))).toHaveLength(1);
    expect(await listAccounts(context(), owner.uid)).toEqual([]);

    // So that the click at the end is the first to find that the profile is gone.
    await page.route('**/api/live', (route) => route.abort());
    await page.goto(`${stack.webUrl}/settings/profiles`);
    await page.getByText('Manage Bakery').click();
    await page.getByRole('listitem').getByLabel('Name').fill('Bread & Cake');
    await page.getByRole('button', { name: 'Save' }).click();
    await bar(page).getByText('Bread & Cake').waitFor();

    // In another tab, which acts for the user.
    const tab = await page.context().newPage();
    await tab.goto(`${stack.webUrl}/settings/profiles`);
    await bar(tab).getByText('Acting for yourself').waitFor();
    await tab.getByText('Manage Bread & Cake').click();
    await tab.getByRole('button', { name: 'Delete the profile' }).click();
    await tab.getByRole('button', { name: 'Delete profile', exact: true }).click();
    await tab.getByText('No profiles yet').waitFor();
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByText('The profile that you were acting for does not exist any more.').waitFor();
    await expect.poll(() => page.title()).not.toContain('Bread');
  });
});
