import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { signUp } from '../../dev/stack/user.ts';
import { type Instance, startInstance } from '../support/instance.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { enter } from './subscriber.ts';

let pages: Instance | undefined;
afterEach(() => pages?.stop());

/** The pages ask an instance with these settings who may publish. */
async function withSettings(page: Page, env: Record<string, string>): Promise<void> {
  pages = await startInstance('web', { env });
  const { url } = pages;
  await page.route(/\/api\/(offer|me)$/, (route) =>
    route.continue({ url: url + new URL(route.request().url()).pathname }),
  );
}

/** A user who has signed up, and nothing else. */
async function newcomer({ emailVerified }: { emailVerified: boolean }) {
  const email = `${randomUUID()}@herald.example`;
  const password = randomUUID();
  return { ...(await signUp(stack, email, password, { emailVerified })), email, password };
}

async function priceIsShown(page: Page): Promise<boolean> {
  return (await page.getByText('€').count()) > 0;
}

describeInBrowser('access without Stripe', (openPage) => {
  it('every page names the support address instead of a price where the operator gives access', async () => {
    const page = await openPage();
    await withSettings(page, { BILLING: 'granted', SUPPORT_EMAIL: 'help@herald.example' });
    await page.goto(stack.webUrl);
    const link = page.getByRole('link', { name: 'help@herald.example' });
    expect(await link.getAttribute('href')).toBe('mailto:help@herald.example');
    expect(await priceIsShown(page)).toBe(false);
    await enter(page, await newcomer({ emailVerified: true }), '/dashboard');
    await page.getByRole('heading', { name: 'Get access' }).waitFor();
    await link.waitFor();
    for (const path of ['/settings/plan', '/dashboard/compose']) {
      await page.goto(stack.webUrl + path);
      await page.getByText('Publishing needs an active subscription.').waitFor();
      await link.waitFor();
      expect(await priceIsShown(page)).toBe(false);
    }
  });

  it('the pages ask for a confirmed address instead of a subscription where access is open', async () => {
    const page = await openPage();
    await withSettings(page, { BILLING: 'open' });
    await enter(page, await newcomer({ emailVerified: false }), '/dashboard');
    await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor();
    await page.goto(`${stack.webUrl}/dashboard/compose`);
    await page.getByRole('link', { name: 'Confirm yours' }).click();
    await page.getByText('Publishing needs a confirmed e-mail address.').waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    expect(await priceIsShown(page)).toBe(false);
  });
});
