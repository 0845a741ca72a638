import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { connect, createSubscriber, enter, returnToTab, type Subscriber, startSession } from './subscriber.ts';

const COMPOSE = `${stack.webUrl}/dashboard/compose`;

async function draftsOf({ uid }: Subscriber): Promise<string[]> {
  return (await context().store.user(uid).drafts.get()).docs.map((draft) => draft.data().preview).sort();
}

function textOf(page: Page) {
  return page.getByLabel('Text', { exact: true });
}

function saved(page: Page) {
  return page.getByText('Saved as a draft').waitFor();
}

describeInBrowser('drafts', (openPage) => {
  it('drafts are stored, listed and deleted on the server, and opened on another device', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await textOf(page).fill('The first one');
    await saved(page);
    await page.getByRole('link', { name: 'Drafts' }).first().click();
    await page.getByRole('button', { name: 'Start another' }).click();
    await textOf(page).fill('The second one');
    await saved(page);
    await expect.poll(() => draftsOf(subscriber)).toEqual(['The first one', 'The second one']);

    const device = await openPage();
    await enter(device, subscriber, '/dashboard/drafts');
    await device.getByRole('button', { name: 'Open “The first one”' }).click();
    await expect.poll(() => textOf(device).inputValue()).toBe('The first one');
    await textOf(device).fill('The first one, goes on');
    await eventually(
      () => draftsOf(subscriber),
      (all) => all.includes('The first one, goes on'),
    );

    await page.getByRole('link', { name: 'Drafts' }).first().click();
    await page.getByText('The first one, goes on', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Delete “The second one”' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.locator('.draft-preview', { hasText: 'The second one' }).waitFor({ state: 'detached' });
    await expect.poll(() => draftsOf(subscriber)).toEqual(['The first one, goes on']);
    await page.goto(COMPOSE);
    await textOf(page).waitFor();
    await expect.poll(() => textOf(page).inputValue()).toBe('');
  });

  it('a draft is kept without a network, and saved when the network is back', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await textOf(page).waitFor();
    await page.context().setOffline(true);
    await textOf(page).fill('Written in a tunnel');
    await page.getByText('Not saved yet').waitFor();
    await expect.poll(() => draftsOf(subscriber)).toEqual([]);
    await page.context().setOffline(false);
    await saved(page);
    await expect.poll(() => draftsOf(subscriber)).toEqual(['Written in a tunnel']);
  });

  it('a draft that another tab has changed is not overwritten until the user decides', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await textOf(page).fill('Common ground');
    await saved(page);
    const other = await page.context().newPage();
    await other.goto(`${stack.webUrl}/dashboard/drafts`);
    await other.getByRole('button', { name: 'Open “Common ground”' }).click();
    await textOf(other).fill('Of the other tab');
    await eventually(
      () => draftsOf(subscriber),
      ([first]) => first === 'Of the other tab',
    );
    await textOf(page).fill('Of this tab');
    await page.getByRole('button', { name: 'Keep both' }).click();
    await saved(page);
    await expect.poll(() => draftsOf(subscriber)).toEqual(['Of the other tab', 'Of this tab']);

    await page.goto(`${stack.webUrl}/dashboard/drafts`);
    await page.getByRole('button', { name: 'Open “Of the other tab”' }).click();
    await textOf(page).waitFor();
    await textOf(other).fill('Changed there');
    await eventually(
      () => draftsOf(subscriber),
      (all) => all.includes('Changed there'),
    );
    await textOf(page).fill('Changed here');
    await page.getByRole('button', { name: 'Show that version' }).click();
    await eventually(
      () => textOf(page).inputValue(),
      (value) => value === 'Changed there',
    );
  });

  it('a draft is deleted when its post is sent, and the copy in the tab when the session ends', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await textOf(page).fill('To be published');
    await saved(page);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.waitForURL(`${stack.webUrl}/dashboard`);
    await eventually(
      () => draftsOf(subscriber),
      (all) => all.length === 0,
    );
    await page.getByRole('link', { name: 'New post' }).click();
    await textOf(page).fill('Written in the last second');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${stack.webUrl}/login`);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    await expect.poll(() => draftsOf(subscriber)).toEqual(['Written in the last second']);
  });

  it('drafts of another version of the page are listed, but not opened', async () => {
    const subscriber = await createSubscriber();
    const drafts = context().store.user(subscriber.uid).drafts;
    const draft = { content: '{"paragraphs":[]}', preview: 'Of next year', version: 1, updatedAt: new Date() };
    await drafts.doc('3f0e1c52-6a0b-4f5e-9d55-0d1d5d0a3f6e').set(draft, { merge: true });
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/drafts');
    await page.getByRole('button', { name: 'Open “Of next year”' }).click();
    await page.getByText('written with another version of Herald').waitFor();
    await expect.poll(() => draftsOf(subscriber)).toEqual(['Of next year']);
  });

  it('a draft of one user is not stored for another user who signed in in another tab', async () => {
    const [first, second] = [await createSubscriber(), await createSubscriber()];
    const page = await openPage();
    // The request for live updates would be refused as well, and reload the page before the draft is sent.
    await page.route('**/api/live', (route) => route.fulfill({ json: { stream: null } }));
    await enter(page, first, '/dashboard/compose');
    await textOf(page).waitFor();
    await startSession(page, second);
    // Is sent at once when the tab is left or found again, and a moment after the last letter in any case.
    await textOf(page).fill('Of the first');
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    await returnToTab(page);
    // The page may be reloaded before the response arrives.
    expect(await (await saving).headerValue('herald-user')).toBe(first.uid);
    await page.getByTitle(second.email).waitFor();
    await expect.poll(() => textOf(page).inputValue()).toBe('');
    expect(await draftsOf(second)).toEqual([]);
  });
});
