import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { liveOn } from '../support/sandbox.ts';
import { inBrowser } from './in-browser.ts';
import { connect, enter, newMember } from './member.ts';

/** The ids of a person's Threads accounts. */
const connectedThreads = async (uid: string): Promise<string[]> =>
  (await context().store.user(uid).accounts('threads').get()).docs.map(({ id }) => id);

inBrowser('writing a post', (openPage) => {
  it('leads from signing in, over connecting an account, to a published post', async () => {
    const member = await newMember();
    const page = await openPage();
    await enter(page, member, '/settings/accounts');
    expect(new URL(page.url()).pathname).toBe('/settings/accounts');

    await page.getByRole('button', { name: 'Connect Threads' }).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Threads is connected.').waitFor();

    await page.getByRole('link', { name: 'New post' }).click();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    const text = `Written in a browser <b>${member.uid}</b> & "sent" as it is`;
    await page.getByLabel('Text', { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Publish now' }).click();

    const target = page.locator('[data-platform="threads"][data-status="succeeded"]');
    await target.waitFor();
    await page.getByRole('article', { name: /^Published/ }).waitFor();
    const live = await liveOn(...(await connectedThreads(member.uid)));
    expect(live.filter((post) => post.text === text)).toHaveLength(1);

    const shown = page.context().waitForEvent('page');
    await target.getByRole('link', { name: 'View' }).click();
    await (await shown).getByText(text).waitFor();
  });

  it('is told what is wrong at its field, all of it at once, until that is changed', async () => {
    const member = await newMember();
    await connect(member, 'threads');
    const page = await openPage();
    await enter(page, member, '/dashboard/compose');
    await page.getByRole('button', { name: 'Add an image or video' }).click();
    const address = page.getByRole('textbox', { name: 'Image or video 1' });
    await address.fill('not an address');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Name at least one platform.').waitFor();
    const complaint = page.getByText('This must be an http or https URL.');
    await complaint.waitFor();
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    await address.fill('https://example.com/a.jpg');
    await complaint.waitFor({ state: 'detached' });
    expect(await address.getAttribute('aria-invalid')).toBeNull();
  });

  it('is told meanwhile what a platform will not take', async () => {
    const member = await newMember();
    await connect(member, 'tiktok');
    const page = await openPage();
    await enter(page, member, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Words alone');
    await page.getByText('TikTok would not take this.').waitFor();
  });

  it('outlives a reload', async () => {
    const page = await openPage();
    await enter(page, await newMember(), '/dashboard/compose');
    await page.getByLabel('Text', { exact: true }).fill('Half a thought');
    await page.reload();
    await page.getByText('14 characters').waitFor();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('Half a thought');
  });

  it('is scheduled in the person’s own time, and taken back', async () => {
    const member = await newMember();
    await connect(member, 'threads');
    const page = await openPage();
    await enter(page, member, '/dashboard/compose');
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
