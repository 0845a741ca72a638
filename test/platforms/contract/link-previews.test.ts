import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PostLink } from '../../../functions/src/model/post.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import type { PlatformModule } from '../../../functions/src/platforms/contract/module.ts';
import { facebook } from '../../../functions/src/platforms/facebook/publish.ts';
import { linkedin } from '../../../functions/src/platforms/linkedin/publish.ts';
import { threads } from '../../../functions/src/platforms/threads/publish.ts';
import { postOf } from './posts.ts';
import { PublisherFixture, type PublisherRun } from './publisher-fixture.ts';

/** A page with a title, a description and a picture, and one that is not there. */
let pages: Server;
let picture: Buffer;
let siteUrl = '';
const readPages: string[] = [];
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const html = '<title>Page</title><meta name=description content="Its words"><meta property=og:image content=/a.png>';
  pages = createServer((request, response) => {
    readPages.push(request.url ?? '');
    if (request.url === '/a.png') response.setHeader('content-type', 'image/png').end(picture);
    else if (request.url?.startsWith('/page')) response.setHeader('content-type', 'text/html').end(html);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  siteUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => pages.close(resolve)));

const recordCall = z.object({ record: z.object({ embed: z.object({ external: z.unknown() }) }) });
const postCall = z.object({ content: z.object({ article: z.unknown() }) });

function callsOf({ sandbox }: PublisherFixture, operation: string, { account }: PublisherRun) {
  return sandbox.calls.list().filter((call) => call.operation === operation && call.accountId === account.accountId);
}

function publishing(module: PlatformModule) {
  const opened: { fixture?: PublisherFixture } = {};
  const fixture = (): PublisherFixture => {
    if (!opened.fixture) throw new Error('The fixture is not open.');
    return opened.fixture;
  };
  beforeAll(async () => {
    opened.fixture = await PublisherFixture.open({ module });
    const { downloads } = opened.fixture;
    Object.assign(downloads, { allowedPrivateHosts: [...downloads.allowedPrivateHosts, new URL(siteUrl).host] });
  });
  afterAll(() => fixture().close());
  const publish = async (link: PostLink, text = 'Read this', ...media: string[]): Promise<PublisherRun> => {
    const run = fixture().newRun({ ...postOf(text, ...media.map((name) => fixture().mediaUrl(name))), link });
    expect(await run.untilSettled(), run.messages.join(' ')).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(1);
    return run;
  };
  return { fixture, publish };
}

describe.each([bluesky, linkedin, facebook, threads])('a link on $displayName', (module) => {
  const { publish } = publishing(module);

  it('a link is previewed below the text, which stays unchanged', async () => {
    const run = await publish({ url: `${siteUrl}/page` });
    expect(run.live()).toMatchObject([{ text: 'Read this', link: `${siteUrl}/page`, media: [] }]);
  });

  it('a link is left out when the post has media', async () => {
    const run = await publish({ url: `${siteUrl}/page` }, 'A picture', 'sample.jpg');
    expect(run.live()).toMatchObject([{ text: 'A picture', link: null, media: [{ kind: 'image' }] }]);
  });
});

describe('a link preview on Bluesky', () => {
  const { fixture, publish } = publishing(bluesky);
  const cardOf = async (link: PostLink, text?: string) => {
    const [call] = callsOf(fixture(), 'createRecord', await publish(link, text));
    return recordCall.parse(call?.params).record.embed.external;
  };

  it('Bluesky previews the link of the post, not a link in its text', async () => {
    expect(await cardOf({ url: `${siteUrl}/page` }, `See ${siteUrl}/page-of-the-text`)).toMatchObject({
      uri: `${siteUrl}/page`,
    });
  });

  it('a preview on Bluesky shows the fields of the post, and takes missing fields from the page', async () => {
    expect(await cardOf({ url: `${siteUrl}/page`, title: 'Mine' })).toMatchObject({
      title: 'Mine',
      description: 'Its words',
      thumb: { mimeType: 'image/png', size: picture.length },
    });
  });

  it('a preview on Bluesky reads no page when the post has every field', async () => {
    readPages.length = 0;
    const imageUrl = `${siteUrl}/a.png`;
    await cardOf({ url: `${siteUrl}/page`, title: 'Mine', description: '', imageUrl });
    expect(readPages).toEqual(['/a.png']);
    readPages.length = 0;
    expect(await cardOf({ url: `${siteUrl}/page`, title: 'Mine', description: '', imageUrl: '' })).not.toHaveProperty(
      'thumb',
    );
    expect(readPages).toEqual([]);
  });

  it('a preview on Bluesky shows the host of an unreadable page, and leaves out an unreadable image', async () => {
    const host = new URL(siteUrl).host;
    const card = await cardOf({ url: `${siteUrl}/missing`, imageUrl: `${siteUrl}/missing.png` });
    expect(card).toEqual({ uri: `${siteUrl}/missing`, title: host, description: '' });
  });

  it('a preview on Bluesky fetches no page from a private address', async () => {
    const card = await cardOf({ url: 'http://169.254.169.254/latest/meta-data/' });
    expect(card).toMatchObject({ title: '169.254.169.254', description: '' });
  });
});

describe('a link preview on LinkedIn', () => {
  const { fixture, publish } = publishing(linkedin);
  const articleOf = (run: PublisherRun) => {
    const [call] = callsOf(fixture(), 'createPost', run);
    return postCall.parse(call?.params).content.article;
  };

  it('a preview on LinkedIn sends the title, the description and the image of the page', async () => {
    const run = await publish({ url: `${siteUrl}/page`, description: 'Mine' });
    expect(run.operations()).toEqual(['initializeImage', 'uploadImage', 'createPost']);
    expect(articleOf(run)).toEqual({
      source: `${siteUrl}/page`,
      title: 'Page',
      description: 'Mine',
      thumbnail: expect.stringMatching(/^urn:li:image:/),
    });
  });

  it('a preview on LinkedIn sends no image when the image cannot be used', async () => {
    const run = await publish({ url: `${siteUrl}/missing`, title: 'Mine', imageUrl: fixture().mediaUrl('sample.mp4') });
    expect(articleOf(run)).toEqual({ source: `${siteUrl}/missing`, title: 'Mine' });
  });

  it('a preview on LinkedIn is the same in every attempt, even when the page has changed', async () => {
    const run = fixture().newRun({ ...postOf('Again'), link: { url: `${siteUrl}/page` } });
    run.fault({ operation: 'createPost', status: 429, body: { status: 429, code: 'TOO_MANY_REQUESTS' } });
    readPages.length = 0;
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(readPages).toEqual(['/page', '/a.png']);
    expect(callsOf(fixture(), 'createPost', run)).toHaveLength(2);
  });

  it('LinkedIn never gets a link again after a lost response, since nothing shows whether the post is live', async () => {
    const run = fixture().newRun({ ...postOf('Unknown outcome'), link: { url: `${siteUrl}/page` } });
    run.fault({ operation: 'createPost', status: 503, afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'unknown', retryAfterMs: null });
    expect(run.live()).toHaveLength(1);
  });
});

describe('a link preview on Facebook', () => {
  const { fixture, publish } = publishing(facebook);

  it('Facebook gets only the URL', async () => {
    const run = await publish({ url: `${siteUrl}/page`, title: 'Mine' });
    expect(callsOf(fixture(), 'publishPost', run)).toMatchObject([
      { params: { message: 'Read this', link: `${siteUrl}/page` } },
    ]);
    expect(JSON.stringify(callsOf(fixture(), 'publishPost', run))).not.toContain('Mine');
  });

  it('a text with a lost response is found on Facebook among posts with links', async () => {
    const { account } = await publish({ url: `${siteUrl}/page` });
    const run = fixture().newRun(postOf('No link'), account.username);
    run.fault({ operation: 'publishPost', status: 503, afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(run.live()).toHaveLength(2);
  });

  it('a link to Facebook itself is reported as refused by Facebook', async () => {
    const run = fixture().newRun({ ...postOf('Round and round'), link: { url: 'https://www.facebook.com/meta' } });
    expect(await run.untilSettled()).toMatchObject({
      kind: 'rejected',
      message: 'Facebook could not follow a link of the post.',
    });
    expect(run.live()).toEqual([]);
  });
});

describe('a link preview on Threads', () => {
  const { fixture } = publishing(threads);

  it('Threads gets the link through a container too', async () => {
    const container = await PublisherFixture.open({ module: threads, settings: { textPublish: 'container' } });
    try {
      const run = container.newRun({ ...postOf('Read this'), link: { url: 'https://example.com/a' } });
      expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
      expect(run.live()).toMatchObject([{ link: 'https://example.com/a' }]);
    } finally {
      await container.close();
    }
  });

  it('Threads counts the link with the links of the text, unless the text contains it', async () => {
    const words = [1, 2, 3, 4, 5].map((nth) => `https://example.com/${nth}`).join(' ');
    const [fifth, sixth] = [5, 6].map((nth) =>
      fixture().newRun({ ...postOf(words), link: { url: `https://example.com/${nth}` } }),
    );
    expect(await fifth?.untilSettled()).toMatchObject({ kind: 'published' });
    expect(await sixth?.untilSettled()).toMatchObject({ kind: 'rejected', code: 'content_unsupported' });
  });
});
