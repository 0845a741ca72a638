import { expect, it } from 'vitest';
import { failRun } from '../support/ended-run.ts';
import { unqueuedPost } from '../support/unqueued-post.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { programOf } from './program.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

function on(uid: string, accountId: string) {
  return { uid, accounts: { threads: [accountId] } };
}

/** A post that has failed, without an attempt. */
async function failed({ uid }: Subscriber, accountId: string, text: string): Promise<void> {
  const { id } = await unqueuedPost(on(uid, accountId), 'threads', { text });
  await failRun(id, 'threads', 'gave_up');
}

describeInBrowser('the views of the posts', (openPage) => {
  it('the views list upcoming posts by their time, posts that need attention, and published posts', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    await program.post({ text: 'The second' }, { scheduledTime: '2090-02-01T00:00:00Z' });
    await program.post({ text: 'The first' }, { scheduledTime: '2090-01-01T00:00:00Z' });
    await failed(subscriber, accountId, 'It failed');
    await program.post({ text: 'It is out' });
    const page = await openPage();
    await enter(page, subscriber);
    const views = page.getByRole('navigation', { name: 'Views' });
    const articles = page.getByRole('article');
    await page.getByRole('article', { name: 'Published: It is out' }).waitFor();
    await expect.poll(() => articles.count()).toBe(4);

    await views.getByRole('link', { name: 'Upcoming 2' }).click();
    await page.getByText('It failed').waitFor({ state: 'detached' });
    await page.getByRole('article', { name: 'Scheduled: The first' }).waitFor();
    await expect
      .poll(() => articles.allInnerTexts())
      .toEqual([expect.stringContaining('The first'), expect.stringContaining('The second')]);
    await views.getByRole('link', { name: 'Needs attention 1' }).click();
    await page.getByRole('article', { name: 'Failed: It failed' }).waitFor();
    await expect.poll(() => articles.count()).toBe(1);
    await views.getByRole('link', { name: 'Published' }).click();
    await page.getByRole('article', { name: 'Published: It is out' }).waitFor();
    await expect.poll(() => articles.count()).toBe(1);

    // The address has the view: it is the same after a reload, and the one before is a step back.
    await page.reload();
    await page.getByRole('article', { name: 'Published: It is out' }).waitFor();
    await expect.poll(() => articles.count()).toBe(1);
    await page.goBack();
    await page.getByRole('article', { name: 'Failed: It failed' }).waitFor();
  });

  it('later upcoming posts are loaded after the first page', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    for (let day = 1; day <= 21; day += 1)
      await program.post({ text: `Day ${day}.` }, { scheduledTime: new Date(Date.UTC(2090, 0, day)).toISOString() });
    const page = await openPage();
    await enter(page, subscriber, '/dashboard?view=upcoming');
    await page.getByText('Day 20.').waitFor();
    await page.getByRole('button', { name: 'Show later posts' }).click();
    await page.getByText('Day 21.').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(21);
  });

  it('posts are filtered by account, state and text, and the page says when no post matches', async () => {
    const subscriber = await createSubscriber();
    const first = await connect(subscriber, 'threads');
    const second = await connect(subscriber, 'threads');
    await connect(subscriber, 'bluesky');
    await failed(subscriber, first, 'Bread of the first');
    await failed(subscriber, second, 'Bread of the second');
    const program = await programOf(subscriber);
    await program.post({ text: 'Butter', platform: 'bluesky' }, { scheduledTime: '2090-01-01T00:00:00Z' });
    const page = await openPage();
    await enter(page, subscriber);
    const articles = page.getByRole('article');
    await page.getByText('Butter').waitFor();
    await page.getByLabel('Account', { exact: true }).selectOption(`threads:${second}`);
    await page.getByText('Bread of the first').waitFor({ state: 'detached' });
    await page.getByText('Bread of the second').waitFor();
    await expect.poll(() => articles.count()).toBe(1);

    await page.getByLabel('Account', { exact: true }).selectOption('threads');
    await page.getByText('Bread of the first').waitFor();
    await expect.poll(() => articles.count()).toBe(2);

    await page.getByLabel('Search posts').fill('SECOND bread');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('Bread of the first').waitFor({ state: 'detached' });
    await page.getByText('Bread of the second').waitFor();
    await expect.poll(() => articles.count()).toBe(1);
    await page.getByLabel('State').selectOption('scheduled');
    await page.getByText('No matching posts').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('Butter').waitFor();
    await expect.poll(() => articles.count()).toBe(3);
  });
});
