import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds on the page. */
export async function violations(page: Page, rules: RunOptions['rules'] = {}): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations }: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify({ rules })})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

export function overflowsHorizontally(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth');
}

const WIDTHS = [1920, 768, 320];
const SCHEMES = ['dark', 'light'] as const;

/** Checks the page as it is at every width, light and dark. It is light and narrow afterwards, as before. */
export async function check(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect([width, colorScheme, await violations(page)]).toEqual([width, colorScheme, []]);
    }
    expect([width, await overflowsHorizontally(page)]).toEqual([width, false]);
  }
}
