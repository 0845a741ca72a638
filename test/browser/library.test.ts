import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { context } from '../../functions/src/context.ts';
import { postsWithFile } from '../../functions/src/domain/posts/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { ingested, sandboxFile, upload } from '../support/media.ts';
import { check, overflowsHorizontally } from './axe.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { announced, focusedText, programOf } from './program.ts';
import { connect, createSubscriber, enter, type Subscriber } from './subscriber.ts';

const SAMPLES = join(import.meta.dirname, '../../dev/lab/sandbox/media/samples');
const LATER = '2090-07-01T09:00:00Z';

function sample(file: string, name: string, mimeType: string) {
  return { name, mimeType, buffer: readFileSync(join(SAMPLES, file)) };
}

function tiles(page: Page) {
  return page.getByRole('list', { name: 'Files' }).getByRole('listitem').locator('.file-name').allTextContents();
}

/** Opens a file of the library, and resolves with its id. */
async function openFile(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return page.url().split('/').at(-1) ?? '';
}

async function stored({ uid }: Subscriber, file: string): Promise<string> {
  const apiKey = await createApiKey(context(), uid, null);
  return ingested.parse((await upload({ apiKey }, sandboxFile(file))).body).id;
}

describeInBrowser('the media library', (openPage) => {
  it('the library uploads and finds files, shows where one is used, and keeps one that a scheduled post needs', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const program = await programOf(subscriber);
    const viewport = { width: 390, height: 800 };
    // The content security policy of the pages would block the script of axe.
    const page = await openPage({ viewport, bypassCSP: true });
    await enter(page, subscriber, '/dashboard/library');
    await page.getByText('No files yet').waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles([
        sample('sample.jpg', 'harbour.jpg', 'image/jpeg'),
        sample('sample.png', 'chart.png', 'image/png'),
        sample('sample.mp4', 'film.mp4', 'video/mp4'),
      ]);
    await expect.poll(async () => (await tiles(page)).sort()).toEqual(['chart.png', 'film.mp4', 'harbour.jpg']);
    await page.getByText(/^PNG · \d+ × \d+$/).waitFor();
    expect(await overflowsHorizontally(page)).toBe(false);
    await check(page);
    await page.setViewportSize(viewport);

    await page.getByLabel('Search files by name').fill('HARB');
    await expect.poll(() => tiles(page)).toEqual(['harbour.jpg']);
    await page.getByLabel('Kind').selectOption('Videos');
    await page.getByText('No file found').waitFor();
    await page.getByLabel('Search files by name').fill('');
    await expect.poll(() => tiles(page)).toEqual(['film.mp4']);

    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/media/uploads/*/complete', async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.locator('input[type="file"]').setInputFiles(sample('sample.png', 'late.png', 'image/png'));
    await page.getByRole('list', { name: 'Uploads' }).getByText('late.png', { exact: true }).waitFor();
    const harbour = await openFile(page, 'harbour.jpg');
    release();
    await announced(page, 'late.png is uploaded.');
    await page.getByText('No post and no draft uses this file.').waitFor();
    await page.getByRole('button', { name: 'Copy address' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    await program.post({ text: 'At the harbour', mediaIds: [harbour] }, { scheduledTime: LATER });
    await openFile(page, 'chart.png');
    await page.getByRole('button', { name: 'New post with this file' }).click();
    await page.locator('.media-list .file-name', { hasText: 'chart.png' }).waitFor();
    await page.getByLabel('Text', { exact: true }).fill('With a chart');
    await page.getByText('Saved as a draft').waitFor();

    await openFile(page, 'chart.png');
    await page.getByRole('list', { name: 'Drafts' }).getByText('With a chart').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('These drafts use it, and will lack it: “With a chart”.').waitFor();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect.poll(() => focusedText(page)).toBe('Delete');

    await openFile(page, 'harbour.jpg');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'not published yet need this file' });
    await refusal.getByRole('link', { name: 'At the harbour' }).waitFor();
    await check(page);
    await page.setViewportSize(viewport);
    await page.getByRole('list', { name: 'Posts' }).getByRole('link', { name: 'At the harbour' }).click();
    await page.getByText('Scheduled', { exact: true }).first().waitFor();

    await openFile(page, 'film.mp4');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await announced(page, 'The file was deleted.');
    await expect.poll(async () => (await tiles(page)).sort()).toEqual(['chart.png', 'harbour.jpg', 'late.png']);
  });

  it('the library gives files to a post in the order in which they are chosen', async () => {
    const subscriber = await createSubscriber();
    await connect(subscriber, 'threads');
    const [png, jpg] = [await stored(subscriber, 'sample.png'), await stored(subscriber, 'sample.jpg')];
    await stored(subscriber, 'sample.mp3');
    const page = await openPage({ viewport: { width: 390, height: 800 }, bypassCSP: true });
    await enter(page, subscriber, '/dashboard/compose');
    await page.getByRole('checkbox', { name: /Threads/ }).check();
    await page.getByLabel('Text', { exact: true }).fill('Two files');
    const open = page.getByRole('button', { name: 'Choose from the library' });
    await open.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'sample.mp3' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'sample.mp3', disabled: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'sample.png' }).press('Enter');
    await dialog.getByLabel('Search files by name').fill('jpg');
    await expect.poll(() => tiles(page)).toEqual(['sample.jpg']);
    await dialog.getByRole('button', { name: 'sample.jpg' }).press('Space');
    await dialog.getByLabel('Search files by name').press('Enter');
    await check(page);
    await dialog.getByRole('button', { name: 'Add 2 files' }).click();
    await announced(page, '2 files were added.');
    await expect.poll(() => focusedText(page)).toBe('Choose from the library');
    await page.getByLabel('Later').check();
    await page.getByLabel('Date and time').fill(LATER.slice(0, 16));
    await page.getByRole('button', { name: 'Schedule' }).click();
    await announced(page, /The post is scheduled/);
    const used = async (id: string) =>
      (await postsWithFile(context(), subscriber.uid, id, 1))[0]?.submission.content.media;
    expect((await used(png))?.map(({ mediaId }) => mediaId)).toEqual([png, jpg]);
  });
});
