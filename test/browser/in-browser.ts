import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { findChromium, openBrowser } from './chromium.ts';

/** A page appears in a moment, but a function's first call starts a process (ms). */
const PATIENCE_MS = 45_000;
const TEST_MS = 120_000;

/** Opens a page of a new visitor. Whatever its scripts complain about, or are kept from, fails the test. */
export type OpenPage = (options?: BrowserContextOptions) => Promise<Page>;

const executable = findChromium();
if (executable === null)
  console.warn(
    '\nNO CHROMIUM ON THIS MACHINE: the browser tests are SKIPPED. Install one (apt install chromium) or set CHROMIUM_PATH.\n',
  );

/** A suite in a real Chromium; skipped, and loudly, where the machine has none. */
export const inBrowser = (name: string, tests: (openPage: OpenPage) => void): void => {
  describe.skipIf(executable === null)(name, { timeout: TEST_MS }, () => {
    let browser: Browser | undefined;
    let complaints: string[] = [];

    beforeAll(async () => {
      browser = await openBrowser(executable ?? '');
    });
    afterAll(() => browser?.close());
    afterEach(async () => {
      await Promise.all((browser?.contexts() ?? []).map((open) => open.close()));
      const heard = complaints;
      complaints = [];
      expect(heard).toEqual([]);
    });

    tests(async (options = {}) => {
      if (!browser) throw new Error('The browser has not been opened.');
      const visitor = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options });
      visitor.setDefaultTimeout(PATIENCE_MS);
      visitor.on('weberror', (error) => complaints.push(error.error().message));
      visitor.on('console', (message) => {
        if (/content security policy/i.test(message.text())) complaints.push(message.text());
      });
      return visitor.newPage();
    });
  });
};
