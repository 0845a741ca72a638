import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '../support/eventually.ts';
import { liveOn } from '../support/sandbox.ts';
import { describeInBrowser, type OpenPage } from './describe-in-browser.ts';
import { focusedText } from './program.ts';
import { connect, createSubscriber, enter } from './subscriber.ts';

const SAMPLES = join(import.meta.dirname, '../../dev/lab/sandbox/media/samples');

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  txt: 'text/plain',
};

/** A sample file, under its name or another name. */
function sample(file: string, name = file) {
  return {
    name,
    mimeType: types[name.split('.').at(-1) ?? ''] ?? '',
    buffer: readFileSync(join(SAMPLES, file)),
  };
}

type Sample = ReturnType<typeof sample>;

function choose(page: Page, ...files: Sample[]): Promise<void> {
  return page.locator('input[type="file"]').setInputFiles(files);
}

/** Drops or pastes files on an element of the page, which a browser lets no program do otherwise. */
function give(page: Page, selector: string, event: 'drop' | 'paste', ...files: Sample[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, data: buffer.toString('base64') }));
  return page.evaluate(`(() => {
    const transfer = new DataTransfer();
    for (const { name, type, data } of ${JSON.stringify(given)})
      transfer.items.add(new File([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], name, { type }));
    const options = { bubbles: true, cancelable: true, dataTransfer: transfer, clipboardData: transfer };
    const element = document.querySelector(${JSON.stringify(selector)});
    element.dispatchEvent(new (${event === 'drop' ? 'DragEvent' : 'ClipboardEvent'})('${event}', options));
  })()`);
}

function list(page: Page): Locator {
  return page.getByRole('list', { name: 'Images and videos' });
}

function item(page: Page, name: string): Locator {
  return list(page).getByRole('listitem').filter({ hasText: name });
}

async function order(page: Page): Promise<string[]> {
  return await list(page).locator('.file-name').allTextContents();
}

const liveMedia = z.array(z.looseObject({ altText: z.string().nullable() }));

const names = { bluesky: /Bluesky/, tiktok: /TikTok/, linkedin: /LinkedIn/ };

async function openComposer(openPage: OpenPage, platform: keyof typeof names = 'bluesky') {
  const subscriber = await createSubscriber();
  const account = await connect(subscriber, platform);
  const page = await openPage();
  await enter(page, subscriber, '/dashboard/compose');
  await page.getByRole('checkbox', { name: names[platform] }).check();
  return { page, account };
}

describeInBrowser('files from the device', (openPage) => {
  it('the composer accepts chosen, dropped and pasted files, and the keyboard changes their order', async () => {
    const { page } = await openComposer(openPage);
    await choose(page, sample('sample.jpg', 'chosen.jpg'));
    await give(page, 'form.compose-layout', 'drop', sample('sample.png', 'dropped.png'));
    await give(page, 'textarea', 'paste', sample('sample.png', 'pasted.png'));
    await item(page, 'chosen.jpg').getByText('JPEG · 1,080 × 1,080 · ').waitFor();
    await item(page, 'dropped.png').getByText('PNG · 480 × 480 · ').waitFor();
    await item(page, 'pasted.png').getByText('PNG · 480 × 480 · ').waitFor();
    await expect.poll(() => order(page)).toEqual(['chosen.jpg', 'dropped.png', 'pasted.png']);

    await page.getByRole('button', { name: 'Move pasted.png up' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(['pasted.png', 'chosen.jpg', 'dropped.png']);
    // At the top, the button for the other direction has the focus.
    await expect.poll(() => focusedText(page)).toBe('Move pasted.png down');
    await page.keyboard.press('Enter');
    await expect.poll(() => order(page)).toEqual(['chosen.jpg', 'pasted.png', 'dropped.png']);
    await page.locator('[data-announcer]').getByText('pasted.png is now number 2 of 3.').waitFor();
  });

  it('files are published in their order with their descriptions', async () => {
    const { page, account } = await openComposer(openPage);
    await page.getByLabel('Text', { exact: true }).fill('Three pictures');
    await choose(page, ...['a.jpg', 'b.jpg', 'c.jpg'].map((name) => sample('sample.jpg', name)));
    await page.getByRole('button', { name: 'Move b.jpg up' }).click();
    await page.getByLabel('Alternative text of b.jpg').fill('What is first');
    await page.getByLabel('Alternative text of c.jpg').fill('What is last');
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
      await item(page, name).getByText('JPEG · 1,080 × 1,080 · ').waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Three pictures' }).waitFor();
    const live = await liveOn(account);
    expect(live).toHaveLength(1);
    expect(liveMedia.parse(live[0]?.media).map(({ altText }) => altText)).toEqual([
      'What is first',
      null,
      'What is last',
    ]);
  });

  it('a PDF, which has no alternative text, is published with its name on LinkedIn', async () => {
    const { page, account } = await openComposer(openPage, 'linkedin');
    await page.getByLabel('Text', { exact: true }).fill('Our slides');
    await choose(page, sample('sample.pdf', 'Results.pdf'));
    await item(page, 'Results.pdf').getByText('PDF · 848 byte').waitFor();
    expect(await page.getByLabel('Alternative text of Results.pdf').count()).toBe(0);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Our slides' }).waitFor();
    expect(await liveOn(account)).toMatchObject([{ title: 'Results', media: [{ kind: 'document' }] }]);
    await page.getByRole('link', { name: 'PDF that opens in a new tab' }).waitFor();
  });

  it('the user changes the order of files by dragging', async () => {
    const { page } = await openComposer(openPage);
    await choose(page, sample('sample.jpg', 'a.jpg'), sample('sample.png', 'b.png'), sample('sample.gif', 'c.gif'));
    await item(page, 'c.gif').getByText('GIF · ').waitFor();
    await item(page, 'c.gif').locator('.media-handle').dragTo(item(page, 'a.jpg').locator('.media-handle'));
    await expect.poll(() => order(page)).toEqual(['c.gif', 'a.jpg', 'b.png']);

    // A browser hands over a dragged picture of the page as if it were a file of the device.
    await page.evaluate("document.dispatchEvent(new DragEvent('dragstart'))");
    await give(page, 'form.compose-layout', 'drop', sample('sample.png', 'of-this-page.png'));
    await page.evaluate("document.dispatchEvent(new DragEvent('dragend'))");
    await give(page, 'form.compose-layout', 'drop', sample('sample.png', 'of-the-device.png'));
    await item(page, 'of-the-device.png').waitFor();
    await expect.poll(() => order(page)).toEqual(['c.gif', 'a.jpg', 'b.png', 'of-the-device.png']);
  });

  it('the composer refuses each unusable file with a reason and keeps the others', async () => {
    const { page } = await openComposer(openPage);
    await choose(
      page,
      sample('sample.txt', 'broken.png'),
      sample('sample.txt', 'notes.txt'),
      { ...sample('sample.png', 'empty.png'), buffer: Buffer.alloc(0) },
      sample('sample.png', 'good.png'),
    );
    await item(page, 'broken.png').getByText('This is not a readable image, video or PDF.').waitFor();
    await item(page, 'notes.txt')
      .getByText('This is a text. A post can contain images, videos and PDFs only.')
      .waitFor();
    await item(page, 'empty.png').getByText('This file is empty.').waitFor();
    await item(page, 'good.png').getByText('PNG · 480 × 480').waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Nothing was published: 3 files were not uploaded.').waitFor();
    for (const name of ['broken.png', 'notes.txt', 'empty.png'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: /^Published/ }).waitFor();
  });

  it('the post waits while files are uploading, and an upload can be cancelled', async () => {
    const { page, account } = await openComposer(openPage);
    await page.getByLabel('Text', { exact: true }).fill('Not before it is there');
    const pendingRoutes: (() => void)[] = [];
    await page.route(/[?&]upload_id=/, async (route) => {
      await new Promise<void>((resolve) => {
        pendingRoutes.push(resolve);
      });
      // A cancelled request can no longer be continued.
      await route.continue().catch(() => {});
    });
    await choose(page, sample('sample.jpg', 'slow.jpg'), sample('sample.png', 'unwanted.png'));
    await page.getByRole('progressbar', { name: 'Upload of slow.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('Nothing was published: 2 files are still being uploaded.').waitFor();
    await page.getByRole('button', { name: 'Cancel the upload of unwanted.png' }).click();
    await item(page, 'unwanted.png').waitFor({ state: 'detached' });
    expect(await liveOn(account)).toEqual([]);

    await eventually(
      () => Promise.resolve(pendingRoutes.length),
      (count) => count >= 1,
    );
    await page.unroute(/[?&]upload_id=/);
    for (const proceed of pendingRoutes) proceed();
    await item(page, 'slow.jpg').getByText('JPEG · 1,080 × 1,080').waitFor();
    expect(await page.getByText(/still being uploaded/).count()).toBe(0);
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: Not before it is there' }).waitFor();
    expect((await liveOn(account)).map(({ media }) => media.length)).toEqual([1]);
  });

  it('an upload is resumed after a lost connection, and stored files stay after a reload', async () => {
    const { page } = await openComposer(openPage);
    let cuts = 0;
    await page.route(/[?&]upload_id=/, async (route) => {
      cuts += 1;
      await (cuts === 1 ? route.abort('connectionreset') : route.continue());
    });
    await choose(page, sample('sample.jpg', 'cut.jpg'));
    await item(page, 'cut.jpg').getByText('JPEG · 1,080 × 1,080').waitFor();
    expect(cuts).toBeGreaterThan(1);
    await page.getByLabel('Alternative text of cut.jpg').fill('A square');
    await page.reload();
    await item(page, 'cut.jpg').getByText('JPEG · 1,080 × 1,080').waitFor();
    await expect.poll(() => page.getByLabel('Alternative text of cut.jpg').inputValue()).toBe('A square');
  });

  it('an upload that waits for the network says so, and finishes when the network is back', async () => {
    const { page } = await openComposer(openPage);
    await page.route(/[?&]upload_id=/, async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
      await page.unroute(/[?&]upload_id=/);
    });
    await choose(page, sample('sample.jpg', 'tunnel.jpg'));
    await item(page, 'tunnel.jpg').getByText('goes on once you are online again').waitFor();
    await page.context().setOffline(false);
    await item(page, 'tunnel.jpg').getByText('JPEG · 1,080 × 1,080').waitFor();
  });

  it('the composer and the card of the post show a frame of a video', async () => {
    const { page } = await openComposer(openPage, 'tiktok');
    await page.getByLabel('Only you').check();
    await page.getByLabel('Text', { exact: true }).fill('In motion');
    await choose(page, sample('sample.mp4', 'clip.mp4'));
    await item(page, 'clip.mp4')
      .getByText(/^MP4 · .* · \d:\d\d · /)
      .waitFor();
    const showsFrame = (selector: string) =>
      eventually(
        () => page.evaluate<boolean>(`(document.querySelector('${selector}')?.videoWidth ?? 0) > 0`),
        (isShown) => isShown,
      );
    await showsFrame('.media-item video');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('article', { name: 'Published: In motion' }).waitFor();
    await showsFrame('article video');
  });
});
