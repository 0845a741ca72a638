import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { callsOf } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { openOptions } from './open-options.ts';
import { programOf, publishingEnded } from './program.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

function paramsOf(account: string, operation: string) {
  return expect.poll(async () =>
    (await callsOf(account)).filter((call) => call.operation === operation).map((call) => call['params']),
  );
}

describeInBrowser('the options of platforms in the composer', (openPage) => {
  async function compose(subscriber: Subscriber, ...platforms: RegExp[]): Promise<Page> {
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    for (const name of platforms) await page.getByRole('checkbox', { name }).check();
    return page;
  }

  it('the composer sends what was set for each account, and nothing that was left at its default', async () => {
    const subscriber = await createSubscriber();
    const instagram = await connect(subscriber, 'instagram');
    const x = await connect(subscriber, 'x');
    await connect(subscriber, 'threads');
    await connect(subscriber, 'facebook');
    const page = await compose(subscriber, /Instagram/, /X$/, /Threads/);
    await page.getByLabel('Text', { exact: true }).fill('A story');
    await page.getByRole('button', { name: 'Add an image or video by its address' }).click();
    await page.getByLabel('Image or video 1').fill(`${stack.sandboxUrl}/media/sample.jpg`);

    const ofInstagram = await openOptions(page, 'Instagram');
    await ofInstagram.getByLabel('Post type').selectOption('Story');
    await ofInstagram.getByLabel('Trial reel').selectOption('No');
    await ofInstagram.getByLabel('Trial reel').selectOption('Default');
    const ofX = await openOptions(page, 'X');
    await ofX.getByLabel('Who may reply').selectOption('Mentioned users');
    await ofX.getByLabel('Made with AI').check();
    await (await openOptions(page, 'Threads')).getByLabel('Topic').fill(' ');
    await page.getByText('Saved as a draft').waitFor();

    // The draft keeps its options.
    await page.reload();
    await page.locator('summary', { hasText: 'X ·' }).getByText('2 set').waitFor();
    const storedType = (await openOptions(page, 'Instagram')).getByLabel('Post type');
    expect(await storedType.inputValue()).toBe('story');

    await page.getByRole('button', { name: 'Publish now' }).click();
    await publishingEnded(subscriber);
    await page.locator('[data-platform="x"][data-status="succeeded"]').waitFor();
    await page.locator('[data-platform="instagram"][data-status="succeeded"]').waitFor();
    const [post] = await (await programOf(subscriber)).list();
    expect(Object.fromEntries((post?.targets ?? []).map(({ platform, overrides }) => [platform, overrides]))).toEqual({
      instagram: { postType: 'story' },
      x: { replySettings: 'mentionedUsers', madeWithAi: true },
      threads: undefined,
    });
    await paramsOf(x, 'createPost').toMatchObject([{ reply_settings: 'mentionedUsers', made_with_ai: true }]);
    await paramsOf(instagram, 'createContainer').toMatchObject([{ media_type: 'STORIES' }]);
  });

  it('the composer shows an error beside its option, and opens the options of a draft with an error', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const page = await compose(subscriber, /Threads/);
    await page.getByLabel('Text', { exact: true }).fill('About boats');
    const topic = (await openOptions(page, 'Threads')).getByLabel('Topic');
    await topic.fill('boats.');
    const error = page.getByText('A topic has 1 to 50 characters, without a period or an ampersand.');
    await error.waitFor();
    expect(await topic.getAttribute('aria-invalid')).toBe('true');
    await page.reload();
    await error.waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Nothing was published. Please check the marked fields.').waitFor();
    expect(await error.count()).toBe(1);
    // Closed by the user, they open again at the next attempt.
    await page.locator('summary', { hasText: 'Threads ·' }).click();
    await error.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish now' }).click();
    await error.waitFor();
    await topic.fill('boats');
    await error.waitFor({ state: 'detached' });
  });

  it('the composer leaves the choices of TikTok to its app where the post becomes a draft there', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'tiktok');
    const page = await compose(subscriber, /TikTok/);
    const choices = page.getByRole('group', { name: /^TikTok:/ });
    await choices.getByText('Choose who can see the post on TikTok.').waitFor();
    const options = await openOptions(page, 'TikTok');
    expect(await options.getByLabel('Who may see the post').count()).toBe(0);
    await options.getByLabel('Send as a draft').check();
    await choices.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(false);
  });
});
