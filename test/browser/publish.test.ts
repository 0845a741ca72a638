import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { liveOn } from '../support/sandbox.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

/** The ids of the user's Threads accounts. */
const connectedThreads = async (uid: string): Promise<string[]> =>
  (await context().store.user(uid).accounts('threads').get()).docs.map(({ id }) => id);

describeInBrowser('writing a post', (openPage) => {
  it('signs in, connects an account and publishes a post once', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/settings/accounts');
    expect(new URL(page.url()).pathname).toBe('/settings/accounts');

    await page.getByRole('button', { name: 'Connect Threads' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Threads is connected:').waitFor();

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    const text = `Written in a browser <b>${subscriber.uid}</b> & "sent" as it is`;
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Publish now' }).click();

    const target = page.locator('[data-platform="threads"][data-status="succeeded"]');
    await target.waitFor();
    await page.getByRole('article', { name: /^Published/ }).waitFor();
    const live = await liveOn(...(await connectedThreads(subscriber.uid)));
    expect(live.filter((post) => post.text === text)).toHaveLength(1);

    const shown = page.context().waitForEvent('page');
    await target.getByRole('link', { name: 'View' }).click();
    await (await shown).getByText(text).waitFor();
  });

  it('shows every error at its field at once, until the field is changed', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('button', { name: 'Add an image or video' }).click();
    const address = page.getByRole('textbox', { name: 'Image or video 1' });
    await address.fill('not an address');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Name at least one platform.').waitFor();
    const error = page.getByText('This must be an http or https URL.');
    await error.waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('https://example.com/a.jpg');
    await error.waitFor({ state: 'detached' });
    expect(await address.getAttribute('aria-invalid')).toBeNull();
  });

  it('warns while writing that a platform would refuse the post', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Words alone');
    await page.getByText('TikTok would not take this.').waitFor();
  });

  it('keeps the draft over a reload', async () => {
    const page = await openPage();
    await enter(page, await createSubscriber(), '/dashboard/compose');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await page.reload();
    await page.getByText('14 characters').waitFor();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Half a thought');
  });

  it('schedules a post in the user’s time zone, and cancels it', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('For later');
    await page.getByLabel('Later').check();
    await page.getByText('Europe/Berlin').waitFor();
    await page.getByLabel('Date and time').fill('2090-07-01T09:00');
    await page.getByRole('button', { name: 'Schedule' }).click();
    // 09:00 in Berlin's summer is 07:00 in UTC.
    await page.locator('time[datetime="2090-07-01T07:00:00.000Z"]').waitFor();
    await page.getByRole('button', { name: 'Cancel post' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel post' }).click();
    await page.getByRole('article', { name: /^Cancelled/ }).waitFor();
  });
});
