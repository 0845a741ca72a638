import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { DAY, HOUR, MINUTE } from '../../functions/src/model/clock.ts';
import type { Observation, Reading } from '../../functions/src/model/metrics.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { check } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, programOf } from './program.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

function observed(ago: number, numbers: Record<string, Reading>): Observation {
  return { observedAt: new Date(Date.now() - ago), source: 'Threads API', numbers, platform: { quotes: 4 } };
}

/** A post that is live on Threads. Resolves with its id, and the document that has its numbers. */
async function publishedPost(subscriber: Subscriber) {
  const program = await programOf(subscriber);
  const id = await program.post({ text: 'Counted' });
  await eventually(
    () => program.outcomeOf(id),
    (outcome) => outcome === 'published',
  );
  const { posts } = context().store.user(subscriber.uid);
  const [found] = (await posts.where('postSubmissionId', '==', id).get()).docs;
  if (!found) throw new Error('The published post was not stored.');
  return { id, posts, found };
}

describeInBrowser('numbers', (openPage) => {
  it('the page of a post shows its numbers with their changes, and the reason where there is none', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const { id, found } = await publishedPost(subscriber);
    await found.ref.update({
      latest: observed(HOUR, { views: 1_240, likes: 31, comments: 0, clicks: 'scope_missing', shares: 'too_early' }),
      earlier: [observed(6 * HOUR, { views: 1_200, likes: 31, comments: 'error' })],
    });
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ colorScheme: 'light', viewport: { width: 390, height: 800 }, bypassCSP: true });
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    const numbers = page.getByRole('region', { name: 'Numbers' });
    await numbers.getByText('Views').first().waitFor();
    const terms = await numbers.locator('dl > div').allTextContents();
    expect(terms.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Views1,240 +40',
      'Likes31 no change',
      'Comments0',
      'Shares– not counted yet',
      'Clicks– a permission is missing',
      'Quotes4 no change',
    ]);
    await numbers.getByText('Not reported by Threads: impressions, reach, saves, watch time.').waitFor();
    await numbers.getByRole('img', { name: /^Views: 1,200 on .*, 1,240 on / }).waitFor();
    await numbers.getByLabel('Chart of').selectOption('Likes');
    await numbers.getByRole('img', { name: /^Likes: 31 on / }).waitFor();
    await numbers.getByRole('row', { name: /could not be read/ }).waitFor();
    await check(page);

    await numbers.getByRole('button', { name: 'Ask for new numbers' }).click();
    await announced(page, 'Herald reads new numbers.');
    await numbers.getByText(/^You asked at /).waitFor();
    expect((await found.ref.get()).data()?.refreshedAt).toBeInstanceOf(Date);

    await found.ref.update({ goneAt: new Date(), refreshedAt: null });
    await page.reload();
    await numbers.getByText(/^This post is not on Threads any more, since .*These are its last numbers\.$/).waitFor();
    expect(await numbers.getByRole('button', { name: 'Ask for new numbers' }).count()).toBe(0);
  });

  it('the page of an account shows its followers and its best hours, and claims nothing below ten posts', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'threads');
    const { posts, found } = await publishedPost(subscriber);
    const page = await openPage({ colorScheme: 'light', viewport: { width: 390, height: 800 }, bypassCSP: true });
    await enter(page, subscriber, '/settings/accounts');
    await page.getByRole('link', { name: /^Numbers of .* on Threads$/ }).click();
    await page.getByText('There are 0 from the last 90 days: 10 more are needed.').waitFor();
    await check(page);

    const post = found.data();
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        posts.doc(`${found.id}${index}`).set({
          ...post,
          // Nine are of one hour, and one of another.
          publishedAt: new Date(Math.floor(Date.now() / DAY - 2) * DAY + (index === 0 ? 9 : 15) * HOUR + MINUTE),
          latest: observed(HOUR, { views: index === 0 ? 900 : 100, likes: index === 9 ? 'error' : 2 }),
        }),
      ),
    );
    await context()
      .store.user(subscriber.uid)
      .accountMetrics.doc(`threads:${accountId}`)
      .set({
        platform: 'threads',
        accountId,
        observeAt: new Date(Date.now() + HOUR),
        failedReads: 0,
        observations: [
          observed(3 * DAY, { followers: 1_200 }),
          observed(2 * DAY, { followers: 'error' }),
          observed(DAY, { followers: 1_210 }),
          observed(0, { followers: 1_205 }),
        ],
      });
    await page.reload();
    const followers = page.getByRole('region', { name: 'Followers', exact: true });
    await followers
      .getByRole('img', { name: /^Followers: 1,200 on .*highest 1,210\. Observations without a number: 1 of 4\.$/ })
      .waitFor();
    await followers.getByText('as a table').click();
    const rows = await followers.getByRole('row').allTextContents();
    expect(rows.slice(1).map((row) => row.replace(/^\d+ \w+ \d{4}/, ''))).toEqual([
      '1,205-5',
      '1,210– no number of the day before',
      '– could not be read– no number of the day before',
      '1,200– no number of the day before',
    ]);
    await page.getByRole('row', { name: 'Views 1,800 10 1', exact: true }).waitFor();
    await page.getByRole('row', { name: 'Likes 18 9 2', exact: true }).waitFor();
    // The hour of one post with more views is not called the best.
    await page.getByText(/posts, 1[67]:00 has the most views: 100 on average, from 9 posts\.$/).waitFor();
    expect(
      await page
        .getByRole('list', { name: /^Average views/ })
        .getByRole('listitem')
        .count(),
    ).toBe(2);
    await check(page);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the followers as CSV' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toMatch(/^platform,accountId,day,.*\r\nthreads,.*,1200,,/s);

    await page.goto(`${stack.webUrl}/settings/accounts/threads/unknown`);
    await page.getByRole('heading', { name: 'This account is not connected' }).waitFor();
  });
});
