import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { clientOf } from '../support/client.ts';
import { createDraft } from '../support/drafts.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, programOf } from './program.ts';
import { connect, createSubscriber, enter, returnToTab, type Subscriber } from './subscriber.ts';

const LATER = { scheduledTime: '2090-07-03T07:00:00.000Z' };
const SLOTS = { timeZone: 'Europe/Berlin', weekly: { monday: ['09:00'], thursday: ['09:00'] } };

/** An assistant that may prepare posts and not publish them. */
async function assistantOf({ uid }: Subscriber) {
  const scopes = ['drafts:write', 'posts:read', 'media'];
  const apiKey = await createApiKey(context(), uid, 'Assistant', { scopes });
  return {
    prepare: (content: object, rest: object = LATER) => createDraft({ apiKey }, aPost(content, rest)),
    drafts: clientOf({ apiKey }).drafts,
  };
}

function waitingCount(page: Page) {
  return page.getByRole('link', { name: /Drafts \d+ waiting for you/ });
}

describeInBrowser('drafts that wait for approval', (openPage) => {
  it('a draft is published once, as it was shown, after it has changed during the review', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await connect(subscriber, 'bluesky');
    const assistant = await assistantOf(subscriber);
    const link = { url: 'https://news.example/hours', title: 'Our hours', description: '', imageUrl: null };
    const platform = ['threads', { platform: 'bluesky', overrides: { link } }];
    const id = await assistant.prepare({ text: 'Open till six', platform });
    const page = await openPage();
    await enter(page, subscriber);
    await waitingCount(page).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Open till six' });
    await row.getByText('By Assistant').waitFor();
    await row.getByText('Monday, 3 July 2090').waitFor();
    await row.getByRole('link', { name: 'Review “Open till six”' }).click();
    await page.getByText('Schedules the post for 2 accounts: Monday, 3 July 2090').waitFor();
    const onBluesky = page.getByRole('article', { name: 'on Bluesky' });
    await onBluesky.getByText('Open till six').waitFor();
    await onBluesky.getByText(link.title).waitFor();
    await onBluesky.getByText(link.url).waitFor();

    await assistant.drafts.update(id, { post: { content: { text: 'Open till seven' } } });
    await page.getByRole('button', { name: 'Approve and schedule' }).click();
    await page.getByText('have changed since you opened it').waitFor();
    await page.getByRole('article', { name: 'on Threads' }).getByText('Open till seven').waitFor();
    await page.getByRole('button', { name: 'Approve and schedule' }).click();
    await announced(page, 'Approved. The post is scheduled.');
    await page.waitForURL(`${stack.webUrl}/dashboard/posts/*`);
    await page.getByRole('article', { name: 'Scheduled: Open till seven' }).waitFor();
    await waitingCount(page).waitFor({ state: 'detached' });
    const posts = await (await programOf(subscriber)).list();
    expect(posts).toMatchObject([{ text: 'Open till seven', ...LATER }]);
    await page.goto(`${stack.webUrl}/dashboard/drafts/${id}`);
    await page.getByText('It was published or deleted in the meantime.').waitFor();
  });

  it('a draft is rejected with words that its author reads and follows', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const assistant = await assistantOf(subscriber);
    const id = await assistant.prepare({ text: 'Coffee for 10 €', colour: 'red' });
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/drafts/${id}`);
    await page.getByText('It cannot be published before these problems are corrected').waitFor();
    expect(await page.getByRole('button', { name: 'Approve and schedule' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Reject draft' }).click();
    await page.getByText('Say what should change.').waitFor();
    await page.getByLabel('What should change?').fill('It costs 12 €.');
    await page.getByRole('button', { name: 'Reject draft' }).click();
    await announced(page, 'The draft was rejected.');
    const rejected = { status: 'rejected', rejection: { message: 'It costs 12 €.' } };
    expect(await assistant.drafts.get(id)).toMatchObject(rejected);
    await page.getByRole('link', { name: 'All drafts' }).click();
    await page.getByRole('region', { name: 'Rejected' }).getByText('It costs 12 €.').waitFor();
    await assistant.drafts.update(id, { post: { content: { text: 'Coffee for 12 €', colour: null } } });
    await returnToTab(page);
    await page.getByRole('region', { name: 'Waiting for you' }).getByText('Coffee for 12 €', { exact: true }).waitFor();
    await waitingCount(page).waitFor();
  });

  it('the composer keeps the slot of a draft, and says what it cannot keep', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    await clientOf({ apiKey: await createApiKey(context(), subscriber.uid, null) }).slots.set(SLOTS);
    const assistant = await assistantOf(subscriber);
    const slot = { scheduledTime: { slot: 'next' }, strict: true };
    const id = await assistant.prepare({ text: 'For Monday', mediaType: 'text' }, slot);
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/drafts/${id}`);
    await page.getByText('This is the slot that is free now.').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(() => page.getByLabel('Free slot').isChecked()).toBe(true);
    await page.getByText('these are left out: “mediaType”.').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('For Thursday');
    await page.getByText('Saved as a draft').waitFor();
    const content = { text: 'For Thursday', platform: [{ platform: 'threads', accountId }] };
    const saved = { status: 'waiting', version: 2, request: { post: { content }, ...slot } };
    expect(await assistant.drafts.get(id)).toMatchObject(saved);
    await page.getByRole('button', { name: 'Save and review' }).click();
    await page.getByRole('button', { name: 'Approve and schedule' }).click();
    await page.getByRole('article', { name: 'Scheduled: For Thursday' }).waitFor();
    // The composer of this tab does not bring it back.
    await page.getByRole('link', { name: 'New post' }).click();
    await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
  });

  it('the page creates a key that may only prepare drafts', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    await enter(page, subscriber, '/settings/keys');
    await page.getByText('Permissions and limits').click();
    await page.getByRole('button', { name: 'Prepare drafts only' }).click();
    await announced(page, 'This key may read posts, prepare drafts, store files.');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('May posts:read').or(page.getByText('May read posts, prepare drafts, store files')).waitFor();
    const apiKey = z.string().parse(await page.locator('code', { hasText: 'sk_' }).first().textContent());
    expect(await request('/v1/posts', { headers: withKey({ apiKey }), body: aPost() })).toMatchObject({ status: 403 });
  });
});
