import { expect, it } from 'vitest';
import { STATUS_CACHE_MS } from '../../functions/src/domain/status/index.ts';
import { writeServiceStatus } from '../support/service-status.ts';
import { stack } from '../support/stack.ts';
import { check } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';

describeInBrowser('the status page', (openPage) => {
  it('the status page shows visitors the levels, incidents and record, and a reason where there is no number', async () => {
    await writeServiceStatus(Date.now());
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ colorScheme: 'light', viewport: { width: 390, height: 800 }, bypassCSP: true });
    let isDown = true;
    await page.route('**/v1/status', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${stack.webUrl}/status`);
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    isDown = false;
    await retry.click();

    const now = page.getByRole('region', { name: 'Now' });
    const down = now.getByRole('listitem').filter({ hasText: /^X ?Down ?since .*; 3 posts being retried$/ });
    await expect
      .poll(
        async () => {
          await page.reload();
          await now.waitFor();
          return down.count();
        },
        // An instance uses what it has read for a minute, perhaps for a test before this one.
        { timeout: STATUS_CACHE_MS + 30_000, interval: 2_000 },
      )
      .toBe(1);
    await now
      .getByRole('listitem')
      .filter({ hasText: /^Threads ?Operational ?since / })
      .waitFor();
    await now.getByRole('link', { name: 'A copy' }).waitFor();
    const incidents = page.getByRole('region', { name: 'Incidents' }).getByRole('article');
    expect(await incidents.getByRole('heading').allTextContents()).toEqual(['X', 'All platforms']);
    await incidents.getByText('No post was lost.').waitFor();

    const threads = page.getByRole('table', { name: 'Posts on Threads' });
    await threads.getByRole('row', { name: 'Success rate 99.98 % 99.98 % 99.98 %' }).waitFor();
    await threads.getByRole('row', { name: 'Late, p95 ≤ 5 s ≤ 5 s ≤ 5 s' }).waitFor();
    const x = page.getByRole('table', { name: 'Posts on X' });
    await x.getByRole('row', { name: 'Published 0 90 90' }).waitFor();
    await x.getByRole('row', { name: 'Success rate no posts 90 % 90 %' }).waitFor();
    await x.getByRole('row', { name: 'On time none scheduled none scheduled none scheduled' }).waitFor();
    await page.getByText(/^No posts in the last 90 days: Instagram, .*Bluesky/).waitFor();
    await check(page);
  });
});
