import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { stack } from '../support/stack.ts';
import { inBrowser } from './in-browser.ts';
import { connect, newMember, signIn } from './member.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What somebody with a screen reader, a keyboard or weak eyes would stumble over on this page. */
const barriers = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate('axe.run(document)');
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
};

const isWiderThanTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate('document.documentElement.scrollWidth > innerWidth');

inBrowser('every page stands in nobody’s way', (openPage) => {
  it.each([
    ['light', 1200],
    ['dark', 1200],
    ['light', 380],
  ] as const)('%s, %i pixels wide', async (colorScheme, width) => {
    const member = await newMember();
    const lost = await connect(member, 'threads');
    await connect(member, 'tiktok');
    await context().store.user(member.uid).accounts('threads').doc(lost).update({ reconnectRequired: true });
    // The checker is a script of ours, which the pages' own policy would not let in.
    const page = await openPage({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
    const look = async (): Promise<void> => {
      expect(await barriers(page)).toEqual([]);
      expect(await isWiderThanTheWindow(page)).toBe(false);
    };
    await page.goto(`${stack.webUrl}/dashboard`);
    await page.getByLabel('Password').waitFor();
    await look();
    await signIn(page, member);
    await page.getByText('Nothing posted yet').waitFor();
    await look();

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Later').check();
    await page.getByLabel('Date and time').fill('2090-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByText('A post needs a text, an image or a video.').waitFor();
    await look();
    await page.getByLabel('Text', { exact: true }).fill('For later');
    await page.getByText('TikTok would not take this.').waitFor();
    await look();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('button', { name: 'Cancel post' }).click();
    await look();
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Accounts' }).click();
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    await look();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Your new key').waitFor();
    await look();
    await page.getByRole('link', { name: 'Plan' }).click();
    await page.getByText('AI credits').waitFor();
    await look();
  });
});
