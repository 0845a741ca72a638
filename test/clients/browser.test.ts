import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { describeInBrowser } from '../browser/describe-in-browser.ts';
import { liveOn } from '../support/sandbox.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const VIDEO_BYTES = 9 * 1024 * 1024;

/** A script that puts the client into the global `heraldClient`. */
let script: string;

beforeAll(async () => {
  const bundle = await rolldown({ input: inProject('clients', 'typescript', 'dist', 'index.js'), platform: 'browser' });
  script = (await bundle.generate({ format: 'iife', name: 'heraldClient' })).output[0].code;
  await bundle.close();
});

/** Opens a document without a content security policy, and loads the client into it. */
async function openWithClient(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.addScriptTag({ content: script });
}

describeInBrowser('the client in a browser', (openPage) => {
  it('the client in a browser publishes, uploads in parts, and changes a post that it has read', async () => {
    const user = await createUser();
    const page = await openPage();
    const video = await fetch(`${stack.sandboxUrl}/media/big?bytes=${VIDEO_BYTES}`);
    const body = Buffer.from(await video.arrayBuffer());
    await page.route('**/video.mp4', (route) => route.fulfill({ contentType: 'video/mp4', body }));
    await openWithClient(page, `${stack.webUrl}/app/app.css`);
    const options = { apiKey: user.apiKey, baseUrl: stack.apiUrl };
    const seen = await page.evaluate(async (given) => {
      const { Herald, NotFoundError } = Reflect.get(globalThis, 'heraldClient');
      const herald = new Herald(given);
      const sent: number[] = [];
      await herald.media.upload(await (await fetch('/video.mp4')).blob(), {
        onProgress: ({ sentBytes }: { sentBytes: number }) => sent.push(sentBytes),
      });
      const content = { text: 'From a page', platform: 'threads' };
      const later = await herald.posts.create({ post: { content }, scheduledTime: '2090-01-01T00:00:00Z' });
      const ifMatch = await herald.posts.get(later.postSubmissionId);
      await herald.posts.update(later.postSubmissionId, { scheduledTime: null }, { ifMatch });
      const { outcome } = await herald.posts.waitUntilPublished(later.postSubmissionId);
      const missing: unknown = await herald.media.get('missing').catch((error: unknown) => error);
      return { sent, outcome, isNotFound: missing instanceof NotFoundError };
    }, options);
    expect(seen).toEqual({ sent: [0, 8 * 1024 * 1024, VIDEO_BYTES], outcome: 'published', isNotFound: true });
    expect(await liveOn(...user.accounts.threads)).toHaveLength(1);
  });

  it('CORS refuses the client on a page of an origin that is not allowed', async () => {
    const user = await createUser();
    const page = await openPage();
    await openWithClient(page, `${stack.sandboxUrl}/_sandbox/published`);
    const options = { apiKey: user.apiKey, baseUrl: stack.apiUrl, maxRetries: 0 };
    const error = await page.evaluate(async (given) => {
      const { Herald } = Reflect.get(globalThis, 'heraldClient');
      return new Herald(given).me().catch(({ name }: Error) => name);
    }, options);
    expect(error).toBe('ConnectionError');
  });
});
