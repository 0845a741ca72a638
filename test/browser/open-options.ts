import type { Locator, Page } from 'playwright-core';

/** Opens the options of an account in a form, and resolves with their fields. */
export async function openOptions(page: Page, platform: string): Promise<Locator> {
  await page.locator('summary', { hasText: `${platform} ·` }).click();
  return page.getByRole('group', { name: new RegExp(`^Options for .* on ${platform}$`) });
}
