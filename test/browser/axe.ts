import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The accessibility violations that axe finds on the page. */
export async function violations(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  // Of the result, which has a megabyte, only the violations leave the page.
  return page.evaluate(`axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(
    ({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html))
  )`);
}

export function overflowsHorizontally(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth');
}

const WIDTHS = [1920, 768, 320];

/** The rules on colours. The others have the same result in both themes. */
const COLOURS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

/** Checks the page as it is at every width, light and dark. It is light and narrow afterwards, as before. */
export async function check(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    for (const [colorScheme, rules] of [
      ['dark', COLOURS],
      ['light', {}],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      expect([width, colorScheme, await violations(page, rules)]).toEqual([width, colorScheme, []]);
    }
    expect([width, await overflowsHorizontally(page)]).toEqual([width, false]);
  }
}
