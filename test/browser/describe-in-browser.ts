import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { findChromium, findHeadlessShell, openBrowser } from './chromium.ts';

/** Long, because the first call of a function starts a process. */
const ACTION_TIMEOUT_MS = 45_000;
const TEST_TIMEOUT_MS = 120_000;

/** Opens a page with a new session. Script errors and violations of the content security policy fail the test. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

/** By their paths. One for all test files of a worker process, with which it ends. */
const browsers = new Map<string, Promise<Browser>>();

/** A test suite in a real Chromium, perhaps without windows; skipped with a warning where none is installed. */
export function describeInBrowser(name: string, tests: (openPage: OpenPage) => void): void {
  describeIn(findHeadlessShell(), name, tests);
}

/** As `describeInBrowser`, in a browser that has push messages. */
export function describeWithPush(name: string, tests: (openPage: OpenPage) => void): void {
  describeIn(findChromium(), name, tests);
}

function describeIn(executablePath: string | null, name: string, tests: (openPage: OpenPage) => void): void {
  if (executablePath === null)
    console.warn(
      `\nNO CHROMIUM ON THIS MACHINE: the tests of “${name}” are SKIPPED. Install one (apt install chromium) or set CHROMIUM_PATH.\n`,
    );
  describe.skipIf(executablePath === null)(name, { timeout: TEST_TIMEOUT_MS }, () => {
    let errors: string[] = [];

    afterEach(async ({ task }) => {
      const contexts = (await Promise.all(browsers.values())).flatMap((browser) => browser.contexts());
      if (task.result?.state === 'fail') await print(contexts.flatMap((open) => open.pages()));
      await Promise.all(contexts.map((open) => open.close()));
      const reported = errors;
      errors = [];
      expect(reported).toEqual([]);
    });

    tests(async (options = {}) => {
      const path = executablePath ?? '';
      const browser = browsers.get(path) ?? openBrowser(path);
      browsers.set(path, browser);
      const browserContext = await (await browser).newContext({
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        // As a page in front of its user has it.
        permissions: ['clipboard-write'],
        ...options,
      });
      browserContext.setDefaultTimeout(ACTION_TIMEOUT_MS);
      browserContext.on('weberror', (error) => errors.push(error.error().message));
      browserContext.on('console', (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text());
      });
      return browserContext.newPage();
    });
  });
}

/** What the pages of a failed test show. */
async function print(pages: readonly Page[]): Promise<void> {
  for (const page of pages) console.error(page.url(), await page.locator('body').ariaSnapshot().catch(String));
}
