import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { HOUR, SECOND } from '../../functions/src/model/clock.ts';
import { request, withKey } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { runJob } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

/** When a page repeats a request that failed. */
const RETRY_MS = 5 * SECOND;

const LATER = { scheduledTime: '2090-01-01T00:00:00Z' };
/** The direction in which the first element of a selector is written. */
function directionOf(page: Page, selector: string): Promise<string> {
  return page.evaluate(`getComputedStyle(document.querySelector('${selector}')).direction`);
}

/** As if the user came back to this tab: its data are fetched again. */
function returnToTab(page: Page): Promise<void> {
  return page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
}

describeInBrowser('the list of posts', (openPage) => {
  it('the list counts the outcomes of all targets, including targets that it does not list', async () => {
    const subscriber = await createSubscriber();
    const accounts: string[] = [];
    for (let count = 0; count < 11; count += 1) accounts.push(await connect(subscriber, 'threads'));
    const [last = ''] = accounts.slice(-1);
    await context().store.user(subscriber.uid).accounts('threads').doc(last).update({ reconnectRequired: true });
    const program = await programOf(subscriber);
    const id = await program.post({
      text: 'To eleven',
      platform: accounts.map((accountId) => ({ platform: 'threads', accountId })),
    });
    await eventually(
      () => program.outcomeOf(id),
      (outcome) => outcome !== 'publishing',
    );
    const page = await openPage();
    await enter(page, subscriber);
    const post = page.getByRole('article', { name: 'Partly published: To eleven' });
    await post.getByText('10 published, 1 failed').waitFor();
    expect(await post.getByText('and 1 more').count()).toBe(1);
  });

  it('the list updates a post on the second page and announces its outcome', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const oldest = await program.post({ text: 'The oldest' }, LATER);
    for (let count = 0; count < 20; count += 1) await program.post({ text: `A later one ${count}` }, LATER);
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByRole('article', { name: 'Scheduled: A later one 19' }).waitFor();
    expect(await page.getByText('The oldest').count()).toBe(0);
    await page.getByRole('button', { name: 'Show older posts' }).click();
    await page.getByRole('article', { name: 'Scheduled: The oldest' }).waitFor();
    await expect.poll(() => focusedText(page)).toBe('Scheduled: The oldest');

    await program.change(oldest, { scheduledTime: null });
    await returnToTab(page);
    await page.getByRole('article', { name: 'Published: The oldest' }).waitFor();
    await announced(page, 'Published: The oldest');
  });

  it('the list shows the risk of a scheduled post below its target', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const headers = withKey({ apiKey: await createApiKey(context(), subscriber.uid, null) });
    await request('/v1/events', { headers });
    await context().store.user(subscriber.uid).accounts('threads').doc(accountId).update({ reconnectRequired: true });
    const scheduledTime = new Date(Date.now() + 2 * HOUR).toISOString();
    await (await programOf(subscriber)).post({ text: 'At risk' }, { scheduledTime });
    await runJob('riskSweep');
    const page = await openPage();
    await enter(page, subscriber);
    const target = page.getByRole('article', { name: 'Scheduled: At risk' }).locator('.target');
    await target.getByText('Threads no longer accepts this connection. Connect the account again.').waitFor();
  });

  it('a cancelled post keeps the focus, and its cancellation is announced', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await (await programOf(subscriber)).post({ text: 'Not after all' }, LATER);
    const page = await openPage();
    await enter(page, subscriber);
    const button = page.getByRole('button', { name: 'Cancel post' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel post' }).focus();
    await page.keyboard.press('Enter');
    await button.waitFor({ state: 'detached' });
    await announced(page, 'Cancelled: Not after all');
    await expect.poll(() => focusedText(page)).toBe('Cancelled: Not after all');
  });

  it('right-to-left text is aligned to the right', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await (await programOf(subscriber)).post({ text: 'שלום לכולם!' }, LATER);
    const page = await openPage();
    await enter(page, subscriber);
    await page.getByText('שלום לכולם!').waitFor();
    expect(await directionOf(page, '.post-text')).toBe('rtl');
    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByLabel('Text', { exact: true }).fill('שלום');
    expect(await directionOf(page, 'textarea')).toBe('rtl');
  });

  it('every page says that there is no connection, and the list loads the posts as soon as it is back', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/settings/keys');
    await page.getByRole('button', { name: 'Create key' }).waitFor();
    await page.context().setOffline(true);
    const notice = page.getByText('No connection to Herald.');
    await notice.waitFor();
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByText('Herald cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'detached' });
    await announced(page, 'You are online again.');
    await page.getByText('Nothing posted yet').waitFor();
  });

  it('the list loads the posts once the server responds again', async () => {
    const page = await openPage();
    await page.clock.install();
    await enter(page, await createSubscriber(), '/settings/keys');
    await page.route('**/api/posts*', (route) => route.abort());
    await page.getByRole('link', { name: 'Posts' }).click();
    await page.getByText('Herald cannot be reached.').waitFor();
    await page.unroute('**/api/posts*');
    await page.clock.fastForward(RETRY_MS);
    await page.getByText('Nothing posted yet').waitFor();
  });
});

describeInBrowser('a lost account on a narrow phone', (openPage) => {
  it('the name of a lost account stays on one line on a narrow phone', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'tiktok');
    await context().store.user(subscriber.uid).accounts('tiktok').doc(accountId).update({
      reconnectRequired: true,
      'profile.displayName': 'Bakery on the corner',
    });
    const page = await openPage({ viewport: { width: 320, height: 700 } });
    await enter(page, subscriber, '/settings/accounts');
    await page.getByRole('button', { name: 'Reconnect' }).waitFor();
    const lines = await page.evaluate(`(() => {
      const name = document.querySelector('.row strong');
      return Math.round(name.clientHeight / parseFloat(getComputedStyle(name).lineHeight));
    })()`);
    expect(lines).toBe(1);
  });
});

describeInBrowser('a revoked key', (openPage) => {
  it('the page keeps the focus after a key is revoked, and announces it', async () => {
    const subscriber = await createSubscriber();
    await createApiKey(context(), subscriber.uid, 'My program');
    const page = await openPage();
    await enter(page, subscriber, '/settings/keys');
    await page.getByRole('button', { name: 'Revoke My program' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Revoked', { exact: true }).waitFor();
    await announced(page, 'My program was revoked.');
    await expect.poll(() => focusedText(page)).toContain('My program');
  });
});
