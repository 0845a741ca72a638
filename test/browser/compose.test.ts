import { join } from 'node:path';
import { expect, it } from 'vitest';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { focusedText, programOf, publishingEnded } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

/** 640 by 360. */
const VIDEO = join(import.meta.dirname, '../../dev/lab/sandbox/media/samples/wide.mp4');

describeInBrowser('the preview beside the composer', (openPage) => {
  it('the preview shows a video in the frame of each platform before it is uploaded, and plays it', async () => {
    const subscriber = await createSubscriber();
    const names = { tiktok: /TikTok/, youtube: /YouTube/, linkedin: /LinkedIn/ } as const;
    await connect(subscriber, 'tiktok');
    await connect(subscriber, 'youtube');
    await connect(subscriber, 'linkedin');
    const page = await openPage();
    await page.route('**/api/media/**', (route) => route.abort());
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.locator('input[type="file"]').setInputFiles(VIDEO);
    const ratioOn = async (platform: keyof typeof names) => {
      const preview = page.getByRole('article', { name: names[platform] });
      // A video loads once it is near the visible part of the page.
      await preview.locator('.preview-play').scrollIntoViewIfNeeded();
      const box = await preview.locator('video').boundingBox();
      return box && Math.round((100 * box.width) / box.height);
    };
    await expect.poll(() => ratioOn('tiktok')).toBe(56);
    await expect.poll(() => ratioOn('youtube')).toBe(178);
    await expect.poll(() => ratioOn('linkedin')).toBe(178);

    const play = page.getByRole('article', { name: names.tiktok }).getByRole('button', { name: 'Play wide.mp4' });
    await play.focus();
    await page.keyboard.press('Enter');
    await play.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate("document.activeElement.matches('video[controls]')")).toBe(true);
    await expect.poll(() => page.evaluate('document.activeElement.currentTime > 0.1')).toBe(true);
  });

  it('the preview shows the post on each account while the user types, folded as on its platform', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await connect(subscriber, 'linkedin');
    await connect(subscriber, 'bluesky');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    const preview = (name: RegExp) => page.getByRole('article', { name });
    await page.getByText('Choose an account to see how the post will look there.').waitFor();
    for (const name of [/Threads/, /LinkedIn/, /Bluesky/]) await page.getByRole('checkbox', { name }).check();

    const beginning = 'A long story in short words, '.repeat(7).trim();
    const end = 'and this is its end. https://herald.example/story #story';
    await page.getByLabel('Text', { exact: true }).fill(`${beginning} ${end}`);
    await preview(/on Threads$/)
      .getByText('and this is its end.')
      .waitFor();
    expect(
      await preview(/on LinkedIn$/)
        .getByText('and this is its end.')
        .count(),
    ).toBe(0);
    await preview(/on LinkedIn$/)
      .getByRole('button', { name: 'more' })
      .click();
    await preview(/on LinkedIn$/)
      .getByText('and this is its end.')
      .waitFor();
    expect(
      await preview(/on Threads$/)
        .locator('.preview-mark')
        .allTextContents(),
    ).toEqual(['https://herald.example/story', '#story']);

    // LinkedIn makes no card of a link in the text, and Bluesky has Herald make it.
    await preview(/on Bluesky$/)
      .getByText('herald.example', { exact: true })
      .waitFor();
    expect(
      await preview(/on LinkedIn$/)
        .getByText('herald.example', { exact: true })
        .count(),
    ).toBe(0);
    await page.getByLabel('Text', { exact: true }).fill('Short');
    await preview(/on LinkedIn$/)
      .getByText('Short', { exact: true })
      .waitFor();
    expect(
      await preview(/on LinkedIn$/)
        .getByRole('button', { name: 'more' })
        .count(),
    ).toBe(0);
  });

  it('a separate text is published on one account only', async () => {
    const subscriber = await createSubscriber();
    const threads = await connect(subscriber, 'threads');
    const bluesky = await connect(subscriber, 'bluesky');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    const shared = `For everybody ${subscriber.uid}`;
    await page.getByLabel('Text', { exact: true }).fill(shared);

    await page.getByRole('button', { name: 'Customise for Threads' }).click();
    const own = page.getByLabel('Text for Threads');
    await expect.poll(() => own.inputValue()).toBe(shared);
    await own.fill('A mistake');
    await page.getByRole('button', { name: 'Use the shared text again' }).click();
    await page.getByRole('button', { name: 'Customise for Threads' }).click();
    await expect.poll(() => own.inputValue()).toBe(shared);
    await own.fill(`For Threads alone ${subscriber.uid}`);
    await page
      .getByRole('article', { name: /on Threads$/ })
      .locator('.preview-text', { hasText: 'For Threads' })
      .waitFor();
    await page
      .getByRole('article', { name: /on Bluesky$/ })
      .locator('.preview-text', { hasText: shared })
      .waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.locator('[data-platform="threads"][data-status="succeeded"]').waitFor();
    await page.locator('[data-platform="bluesky"][data-status="succeeded"]').waitFor();
    const texts = async (account: string) => (await liveOn(account)).map(({ text }) => text);
    expect(await texts(threads)).toEqual([`For Threads alone ${subscriber.uid}`]);
    expect(await texts(bluesky)).toEqual([shared]);
  });

  it('the preview of one account counts characters and warns until its text is short enough', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'bluesky');
    await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('x'.repeat(400));
    const bluesky = page.getByRole('article', { name: /on Bluesky$/ });
    const threads = page.getByRole('article', { name: /on Threads$/ });
    await threads.getByText('400 / 500').waitFor();
    await bluesky.getByText('400 / 300').waitFor();
    await bluesky.getByText('Shorten the text by 100 characters.').waitFor();
    await expect.poll(() => threads.getByRole('listitem').count()).toBe(0);
    await page.getByRole('link', { name: /^1 warning for/ }).waitFor();

    await bluesky.getByRole('button', { name: 'Customise for Bluesky' }).click();
    await page.getByLabel('Text for Bluesky').fill('x'.repeat(300));
    await bluesky.getByText('300 / 300').waitFor();
    await bluesky.getByText('Shorten the text').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^1 warning for/ }).waitFor({ state: 'detached' });
  });
});

describeInBrowser('a post that differs between accounts', (openPage) => {
  it('a post sends the image to one account and the video to another, and can be duplicated', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    await connect(subscriber, 'bluesky');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByRole('checkbox', { name: /Bluesky/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('In two forms');
    for (const [number, name] of ['sample.jpg', 'sample.mp4'].entries()) {
      await page.getByRole('button', { name: 'Add an image or video by its address' }).click();
      await page.getByLabel(`Image or video ${number + 1}`).fill(`${stack.sandboxUrl}/media/${name}`);
    }
    const filesOf = (platform: string) => page.getByRole('group', { name: `${platform} ·` });
    await filesOf('Threads').getByLabel('sample.mp4').uncheck();
    await filesOf('Bluesky').getByLabel('sample.jpg').uncheck();
    await page
      .getByRole('article', { name: /on Threads$/ })
      .locator('.preview-media img')
      .waitFor();
    expect(
      await page
        .getByRole('article', { name: /on Bluesky$/ })
        .locator('.preview-media img')
        .count(),
    ).toBe(0);
    await page.getByLabel('Later').check();
    await page.getByRole('button', { name: 'Schedule' }).click();
    await page.getByRole('article', { name: 'Scheduled: In two forms' }).locator('header a').click();
    await page.locator('[data-platform="threads"]').getByRole('img').waitFor();
    const [post] = await (await programOf(subscriber)).list();
    const url = (name: string) => `${stack.sandboxUrl}/media/${name}`;
    expect(post?.targets.map(({ platform, overrides }) => [platform, overrides?.['media']])).toEqual([
      ['threads', [{ kind: 'image', url: url('sample.jpg') }]],
      ['bluesky', [{ kind: 'video', url: url('sample.mp4') }]],
    ]);

    await page.getByRole('button', { name: 'Duplicate' }).click();
    await expect.poll(() => page.getByLabel('Text', { exact: true }).inputValue()).toBe('In two forms');
    expect(await filesOf('Threads').getByLabel('sample.mp4').isChecked()).toBe(false);
    expect(await filesOf('Bluesky').getByLabel('sample.mp4').isChecked()).toBe(true);
  });

  it('the page keeps the keyboard focus where a button takes itself away', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'tiktok');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /TikTok/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('By keyboard');
    const customise = page.getByRole('button', { name: 'Customise for TikTok' });
    await customise.press('Enter');
    await page.getByLabel('Text for TikTok').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('!');
    expect(await page.getByLabel('Text for TikTok').inputValue()).toMatch(/!/);
    await page.getByRole('button', { name: 'Use the shared text again' }).press('Enter');
    await expect.poll(() => focusedText(page)).toMatch(/^Customise for TikTok/);
    await page.getByRole('button', { name: 'Leave out' }).press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Preview');
  });
});

describeInBrowser('the dialog that makes an image from a template', (openPage) => {
  // Many functions are called for the first time, and Threads is given time to fetch the picture.
  it('an image of a template starts from the text, is drawn while the user types, and is published with the post', {
    timeout: 300_000,
  }, async () => {
    const subscriber = await createSubscriber();
    const account = await connect(subscriber, 'threads');
    const page = await openPage();
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('The sea is the same everywhere.');
    await page.getByRole('button', { name: 'Make a picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a picture' });
    const words = dialog.getByRole('textbox', { name: 'Quote' });
    await expect.poll(() => words.inputValue()).toBe('The sea is the same everywhere.');

    const picture = dialog.getByRole('img', { name: 'How it will look' });
    const shape = () =>
      picture.evaluate(
        (image: { naturalHeight: number; naturalWidth: number }) => image.naturalHeight / image.naturalWidth,
      );
    await picture.waitFor();
    expect(await shape()).toBe(1);
    const drawn = await picture.getAttribute('src');
    await words.fill('');
    await dialog.getByText('This text must not be empty.').waitFor();
    await words.fill('The harbour is open.');
    await dialog.getByLabel('Portrait').check();
    await expect.poll(shape, { timeout: 45_000 }).toBe(1.25);
    expect(await picture.getAttribute('src')).not.toBe(drawn);

    // Switching to another template loses no text.
    await dialog.getByLabel('Announcement', { exact: true }).check();
    await dialog.getByLabel('Headline').waitFor();
    await dialog.getByRole('group', { name: 'Template' }).getByLabel('Quote').check();
    await expect.poll(() => words.inputValue()).toBe('The harbour is open.');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('article', { name: /on Threads$/ })
      .getByRole('img', { name: 'The harbour is open.' })
      .waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await publishingEnded(subscriber);
    await page.locator('[data-platform="threads"][data-status="succeeded"]').waitFor();
    const [post, ...others] = await liveOn(account);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ text: 'The sea is the same everywhere.' });
    expect(post?.media).toHaveLength(1);
  });

  it('the template dialog is loaded on its first use, and opening it publishes nothing', async () => {
    const subscriber = await createSubscriber();
    const page = await openPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    const published: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/posts')) published.push(request.url());
    });
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('button', { name: 'Make a picture' }).waitFor();
    const isOfDialog = (path: string) => path.startsWith('/app/template-dialog');
    expect(loaded.filter(isOfDialog)).toEqual([]);
    await page.getByRole('button', { name: 'Make a picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a picture' });
    await dialog.getByRole('img', { name: 'How it will look' }).waitFor();
    expect(loaded.filter(isOfDialog)).toHaveLength(1);
    expect(loaded.filter((path) => path === '/api/templates')).toHaveLength(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(published).toEqual([]);
  });
});
