import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, signIn } from './subscriber.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds on the page. */
const violations = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate('axe.run(document)');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

const overflowsHorizontally = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

describeInBrowser('every page is accessible', (openPage) => {
  it.each([
    ['light', 1200],
    ['dark', 1200],
    ['light', 380],
  ] as const)('%s, %i pixels wide', async (colorScheme, width) => {
    const subscriber = await createSubscriber();
    const threadsAccount = await connect(subscriber, 'threads');
    await connect(subscriber, 'tiktok');
    await context()
      .store.user(subscriber.uid)
      .accounts('threads')
      .doc(threadsAccount)
      .update({ reconnectRequired: true });
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    const check = async (): Promise<void> => {
      expect(await violations(page)).toEqual([]);
      expect(await overflowsHorizontally(page)).toBe(false);
    };
    await page.goto(`${stack.webUrl}/dashboard`);
    await page.getByLabel('Password').waitFor();
    await check();
    await signIn(page, subscriber);
    await page.getByText('Nothing posted yet').waitFor();
    await check();

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Later').check();
    await page.getByLabel('Date and time').fill('2090-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('A post needs a text, an image or a video.').waitFor();
    await check();
    await page.getByLabel('Text', { exact: true }).fill('For later');
    await page.getByText('TikTok would not take this.').waitFor();
    await check();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Cancel post' }).click();
    await check();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    await check();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Your new key').waitFor();
    await check();
    await page.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('AI credits').waitFor();
    await check();
  });
});
