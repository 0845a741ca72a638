import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

describeInBrowser('deleting an account on the page of the plan', (openPage) => {
  it('the dialog lists the data that it deletes, asks for the password and signs the user out permanently', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/settings/plan');
    await page.evaluate("sessionStorage.setItem('herald-draft', 'mine')");
    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    await page.getByText('scheduled posts will not be published').waitFor();
    const password = page.getByLabel('Your password');
    await expect.poll(() => page.locator(':focus').getAttribute('type')).toBe('password');

    await password.fill('not the password');
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.getByText('This password is wrong.').waitFor();
    expect((await context().store.accountDeletions.doc(subscriber.uid).get()).exists).toBe(false);

    // Another request of the page is refused before the page has the response to the deletion.
    await page.route('**/api/me', async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      const response = await route.fetch();
      const refused = page.waitForResponse((other) => other.status() === 401);
      await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
      await refused;
      return route.fulfill({ response });
    });
    await password.fill(subscriber.password);
    await page.getByRole('button', { name: 'Delete everything' }).click();
    await page.waitForURL(`${stack.webUrl}/login?account=deleted`);
    await page.getByText('Your account is closed').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    expect((await context().store.accountDeletions.doc(subscriber.uid).get()).exists).toBe(true);

    await page.getByLabel('E-mail address').fill(subscriber.email);
    await page.getByLabel('Password').fill(subscriber.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText(/is disabled|the password is wrong/).waitFor();
  });

  it('the dialog offers the data as a file', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/plan');
    await page.getByRole('button', { name: 'Export my data' }).click();
    const url = await page.getByRole('link', { name: 'Download the file' }).getAttribute('href');
    expect((await (await fetch(url ?? '')).text()).slice(0, 2)).toBe('PK');
  });

  it('a closed dialog deletes nothing', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/settings/plan');
    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    await page.getByLabel('Your password').fill(subscriber.password);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete my account and data' }).click();
    expect(await page.getByLabel('Your password').inputValue()).toBe('');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    expect((await context().store.accountDeletions.doc(subscriber.uid).get()).exists).toBe(false);
  });
});
