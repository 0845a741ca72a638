import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inject, liveOn } from '../support/sandbox.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const PICTURE = join(import.meta.dirname, '../../dev/lab/sandbox/media/samples/sample.png');

describeInBrowser('a thread', (openPage) => {
  it('a thread is written, put in order with the keyboard, previewed on each account and published in its order', async () => {
    const subscriber = await createSubscriber();
    const x = await connect(subscriber, 'x');
    const linkedin = await connect(subscriber, 'linkedin');
    await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    for (const name of [/on X|· X|X$/, /LinkedIn/]) await page.getByRole('checkbox', { name }).first().check();
    await page.getByText('X makes a thread of it. LinkedIn shows it as a comment of the account.').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('One');
    for (const [index, text] of ['Three', 'Two'].entries()) {
      await page.getByRole('button', { name: 'Add a reply' }).click();
      await page
        .getByLabel(`Reply ${index + 1}`, { exact: true })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.type(text);
    }
    await page.getByRole('button', { name: 'Move reply 2 up' }).focus();
    await page.keyboard.press('Enter');
    await announced(page, 'Reply 2 is now number 1 of 2.');
    await expect.poll(() => focusedText(page)).toBe('Move reply 1 down');
    const preview = (name: RegExp) => page.getByRole('article', { name }).getByRole('listitem');
    await expect.poll(() => preview(/on X$/).allTextContents()).toHaveLength(2);
    expect((await preview(/on X$/).allTextContents()).map((text) => /Two|Three/.exec(text)?.[0])).toEqual([
      'Two',
      'Three',
    ]);
    await page.getByRole('list', { name: 'Comments' }).waitFor();

    await page.reload();
    await page.getByLabel('Reply 2', { exact: true }).waitFor();
    expect(await page.getByLabel('Reply 2', { exact: true }).inputValue()).toBe('Three');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: One', exact: true }).waitFor();
    await page.getByText('2 replies').waitFor();
    expect((await liveOn(x)).map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    expect(await liveOn(linkedin)).toMatchObject([{ text: 'One', comments: ['Two', 'Three'] }]);

    await page.getByRole('article', { name: 'Published: One', exact: true }).getByRole('link').first().click();
    await page.getByRole('link', { name: /View reply 2 of .* on X/ }).waitFor();
    await page.getByText('What happened').click();
    await page.getByText('Sent replies 1 and 2 to').first().waitFor();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByLabel('Reply 2', { exact: true }).waitFor();
    expect(await page.getByLabel('Reply 2', { exact: true }).inputValue()).toBe('Three');
  });

  it('a text that is too long becomes a thread with one press, which shows its parts', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'bluesky');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    const sentences = ['first', 'second'].map(
      (word) => `This is the ${word} of two sentences, ${'long '.repeat(35)}now.`,
    );
    await page.getByLabel('Text', { exact: true }).fill(sentences.join(' '));
    await page.getByRole('button', { name: 'Split into a thread' }).click();
    await expect.poll(() => focusedText(page)).toBe('Preview');
    await page.getByLabel('Number the parts').check();
    await page.getByRole('list', { name: 'Thread' }).getByText('(2/2)').waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: /^Published/ }).waitFor();
    const texts = (await liveOn(accountId)).map(({ text }) => text);
    expect(texts).toEqual(sentences.map((text, index) => `${text} (${index + 1}/2)`));
  });

  it('a thread shows the part that was refused and why, and continues with it', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'bluesky');
    const body = { error: 'InvalidRequest', message: 'Not like this.' };
    await inject({ platform: 'bluesky', operation: 'uploadBlob', times: 1, status: 400, body, accountId });
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Look at this');
    await page.getByRole('button', { name: 'Add to thread' }).click();
    await page.getByLabel('Reply 1', { exact: true }).fill('A boat');
    await page.getByRole('group', { name: 'Thread' }).locator('input[type="file"]').setInputFiles(PICTURE);
    await announced(page, 'sample.png is uploaded.');
    await page.getByLabel('Alternative text of sample.png').fill('A boat in the harbour');
    await page.getByRole('button', { name: 'Add to thread' }).click();
    await page.getByLabel('Reply 2', { exact: true }).fill('Nice, is it not?');
    await page.getByRole('button', { name: 'Publish now' }).click();
    const partly = page.getByRole('article', { name: 'Partly published: Look at this' });
    await partly.waitFor();
    expect((await liveOn(accountId)).map(({ text }) => text)).toEqual(['Look at this']);

    await partly.getByRole('link').first().click();
    const replies = page.getByRole('list', { name: /^Replies of .* on Bluesky$/ }).getByRole('listitem');
    await expect.poll(() => replies.nth(0).textContent()).toContain('Not like this.');
    await expect.poll(() => replies.nth(1).textContent()).toContain('Not sent');
    expect(await page.getByRole('button', { name: 'Edit and send again' }).count()).toBe(0);
    await page.getByText('Continues with reply 1.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('article', { name: 'Published: Look at this', exact: true }).waitFor();
    expect((await liveOn(accountId)).map(({ text }) => text)).toEqual(['Look at this', 'A boat', 'Nice, is it not?']);
  });

  it('the page asks about a reply that may be live, and cancels replies that wait', async () => {
    const subscriber = await createSubscriber();
    const accountId = await connect(subscriber, 'linkedin');
    const fault = { platform: 'linkedin', operation: 'createComment', times: 1, status: 504, accountId } as const;
    await inject({ ...fault, afterEffect: true });
    const program = await programOf(subscriber);
    const replies = [{ text: 'First' }, { text: 'Later', delaySeconds: 3600 }];
    const id = await program.post({ text: 'Perhaps', platform: 'linkedin', replies });
    const page = await openPage();
    await enter(page, subscriber, `/dashboard/posts/${id}`);
    await page.getByText('LinkedIn did not confirm whether it published reply 1.').waitFor();
    const other = await program.post({ text: 'For later', platform: 'linkedin', replies: replies.slice(1) });
    await page.goto(page.url().replace(id, other));
    await page.getByText('Goes out').waitFor();
    await page.getByRole('button', { name: 'Cancel the other replies' }).click();
    await page.getByRole('button', { name: 'Cancel the replies' }).click();
    await page.getByRole('article', { name: 'Partly published: For later' }).waitFor();
    await page
      .getByRole('list', { name: /^Replies of/ })
      .getByText('Not sent', { exact: true })
      .waitFor();
  });
});
