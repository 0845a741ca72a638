import { createServer } from 'node:http';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import { type PlatformRequest, platformHttp } from '../../../functions/src/infra/http-client/platform-http.ts';
import { MINUTE } from '../../../functions/src/model/clock.ts';
import { bluesky } from '../../../functions/src/platforms/bluesky/publish.ts';
import { postOf } from '../contract/posts.ts';
import { publisherContract } from '../contract/publisher.ts';
import { PublisherFixture, type PublisherRun } from '../contract/publisher-fixture.ts';
import { descriptor } from './descriptor.ts';

publisherContract(descriptor.publisher);

let fixture: PublisherFixture;
/** A website of the tests, by path. */
const pages = new Map<string, { type: string; body: string | Buffer }>();
const site = createServer((request, response) => {
  const page = pages.get(request.url ?? '');
  response.writeHead(page ? 200 : 404, { 'content-type': page?.type ?? 'text/plain' }).end(page?.body);
});
let siteUrl = '';

beforeAll(async () => {
  fixture = await PublisherFixture.open({ module: bluesky });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = z.object({ port: z.number() }).parse(site.address());
  siteUrl = `http://127.0.0.1:${port}`;
  Object.assign(fixture.downloads, {
    allowedPrivateHosts: [...fixture.downloads.allowedPrivateHosts, `127.0.0.1:${port}`],
  });
});
afterEach(() => fixture.platform.settings.reset());
afterAll(async () => {
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await fixture.close();
});

const call = z.object({ rkey: z.string(), record: z.record(z.string(), z.unknown()) });
function recordsOf({ account }: PublisherRun) {
  return fixture.sandbox.calls
    .list()
    .filter(({ operation, accountId }) => operation === 'createRecord' && accountId === account.accountId)
    .map(({ params }) => call.parse(params));
}

async function published(text: string, ...urls: string[]) {
  const run = fixture.newRun(postOf(text, ...urls));
  expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  return { run, record: recordsOf(run)[0]?.record };
}

describe('a text on Bluesky', () => {
  it('a text marks links, tags and mentions at their bytes, and leaves a handle without an account as text', async () => {
    const friend = fixture.newRun(postOf('I exist'));
    const handle = `${friend.account.username.replace('.', '-')}.test`.replaceAll('.', '.');
    const text = `👋🏽 @${handle} @nobody.test #news https://herald.example/a`;
    const { record } = await published(text);
    const at = (part: string) => {
      const byteStart = Buffer.byteLength(text.slice(0, text.indexOf(part)));
      return { byteStart, byteEnd: byteStart + Buffer.byteLength(part) };
    };
    expect(record?.['facets']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          index: at('https://herald.example/a'),
          features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://herald.example/a' }],
        }),
        expect.objectContaining({
          index: at('#news'),
          features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'news' }],
        }),
      ]),
    );
    expect(JSON.stringify(record?.['facets'])).not.toContain('nobody');
  });

  it('a text previews its first link with the image of the page', async () => {
    const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    pages.set('/picture.png', { type: 'image/png', body: picture });
    const body = `<html><head><title>Not this</title><meta property="og:title" content="Fish &amp; chips">
      <meta name="description" content="A &#8220;page&#8221;."><meta content="/picture.png" property="og:image"></head></html>`;
    pages.set('/page', { type: 'text/html', body });
    const { record, run } = await published(`Read ${siteUrl}/page and ${siteUrl}/other`);
    expect(record?.['embed']).toMatchObject({
      $type: 'app.bsky.embed.external',
      external: {
        uri: `${siteUrl}/page`,
        title: 'Fish & chips',
        description: 'A “page”.',
        thumb: { mimeType: 'image/png', size: picture.length },
      },
    });
    expect(run.live()[0]?.link).toBe(`${siteUrl}/page`);
  });

  it.each([
    ['a web page', { type: 'text/html', body: '<html><title>Not found</title></html>' }],
    ['a broken image', { type: 'image/png', body: Buffer.from('89504e470d0a1a0a00000000', 'hex') }],
  ])('a text previews its first link without the image where that is %s', async (_what, picture) => {
    pages.set('/broken.png', picture);
    const body = '<html><head><title>Fish</title><meta property="og:image" content="/broken.png"></head></html>';
    pages.set('/without', { type: 'text/html', body });
    const { record } = await published(`Read ${siteUrl}/without`);
    expect(record?.['embed']).toMatchObject({ external: { uri: `${siteUrl}/without`, title: 'Fish' } });
    expect(JSON.stringify(record)).not.toContain('thumb');
  });

  it.each(['/missing', '/file'])('a text has no preview of %s, which is not a page with a title', async (path) => {
    pages.set('/file', { type: 'text/html', body: '<p>No title.</p>' });
    expect((await published(`See ${siteUrl}${path}`)).record).not.toHaveProperty('embed');
  });
});

describe('an image on Bluesky', () => {
  it('an image of up to 1 MB is sent unchanged, with its proportions', async () => {
    const { record } = await published('Small', fixture.mediaUrl('sample.png'));
    const { width, height } = await sharp(
      Buffer.from(await (await fetch(fixture.mediaUrl('sample.png'))).arrayBuffer()),
    ).metadata();
    expect(record?.['embed']).toMatchObject({ images: [{ alt: '', aspectRatio: { width, height } }] });
  });

  it('an image is sent with its alternative text, or with an empty one', async () => {
    const content = postOf('Described', fixture.mediaUrl('sample.png'), fixture.mediaUrl('sample.jpg'));
    const media = content.media.map((item, index) =>
      index === 0 ? { ...item, altText: 'A grey square 👩🏽‍🔬' } : item,
    );
    const run = fixture.newRun({ ...content, media });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(recordsOf(run)[0]?.record['embed']).toMatchObject({
      images: [{ alt: 'A grey square 👩🏽‍🔬' }, { alt: '' }],
    });
  });

  it('an image larger than 1 MB is reduced and rotated upright', async () => {
    const noise = await sharp({
      create: {
        width: 1800,
        height: 1200,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(1_000_000);
    pages.set('/large.jpg', { type: 'image/jpeg', body: noise });
    const { record } = await published('Large', `${siteUrl}/large.jpg`);
    const embed = z
      .object({
        images: z.array(
          z.object({
            image: z.object({ size: z.number().max(1_000_000), mimeType: z.literal('image/jpeg') }),
            aspectRatio: z.object({ width: z.number(), height: z.number() }),
          }),
        ),
      })
      .parse(record?.['embed']);
    const [
      {
        aspectRatio: { width, height },
      } = { aspectRatio: { width: 1, height: 0 } },
    ] = embed.images;
    expect(width / height).toBeCloseTo(1200 / 1800, 2);
  });
});

describe('the languages of a post on Bluesky', () => {
  it('a post sends the languages of the option in their canonical form', async () => {
    const run = fixture.newRun(postOf('Bom dia'));
    run.options = { languages: ['pt-br', 'PT-BR', 'en'] };
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(recordsOf(run)[0]?.record['langs']).toEqual(['pt-BR', 'en']);
  });

  it('a post sends no languages without the option', async () => {
    expect((await published('Good morning')).record).not.toHaveProperty('langs');
  });
});

describe('a video on Bluesky', () => {
  it.each([
    ['kept in memory', 'sample.mp4'],
    ['too large to keep in memory', 'big?bytes=9000000'],
  ])('the proportions of a video that is %s are sent, also after a repeated upload', async (_what, path) => {
    fixture.platform.settings.patch({ blobBytes: 20_000_000 });
    const content = postOf('Moving');
    const run = fixture.newRun({ ...content, media: [{ kind: 'video', url: fixture.mediaUrl(path) }] });
    run.fault({ operation: 'uploadBlob', status: 503, afterEffect: true });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    expect(recordsOf(run)[0]?.record['embed']).toMatchObject({
      $type: 'app.bsky.embed.video',
      aspectRatio: { width: 720, height: 1280 },
    });
  });
});

it('a video is sent with its alternative text', async () => {
  const content = postOf('Described', fixture.mediaUrl('sample.mp4'));
  const run = fixture.newRun({
    ...content,
    media: content.media.map((item) => ({ ...item, altText: 'A test card.' })),
  });
  expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
  expect(recordsOf(run)[0]?.record['embed']).toMatchObject({ $type: 'app.bsky.embed.video', alt: 'A test card.' });
  expect((await published('Not described', fixture.mediaUrl('sample.mp4'))).record?.['embed']).not.toHaveProperty(
    'alt',
  );
});

describe('exactly-once publishing on Bluesky', () => {
  it('a lost post is repeated under the same key with the same time', async () => {
    const run = fixture.newRun(postOf('Once'));
    run.fault({ operation: 'createRecord', cut: true, times: 2 });
    expect(await run.untilSettled()).toMatchObject({ kind: 'published' });
    const sent = recordsOf(run);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ rkey, record }) => `${rkey} ${record['createdAt']}`)).size).toBe(1);
    expect(run.live()).toHaveLength(1);
  });

  it.each(['internalError', 'invalidRequest'] as const)(
    'the post of a late call is found when the repetition is refused (%s)',
    async (duplicate) => {
      fixture.platform.settings.patch({ duplicate });
      const run = fixture.newRun(postOf('Late'));
      let late: PlatformRequest | null = null;
      const outcome = await run.untilSettled(async (request) => {
        if (!request.url.includes('createRecord')) return platformHttp(request);
        if (!late) {
          late = request;
          throw new NetworkError('lost', true, null);
        }
        // The first call arrives just before the second.
        await platformHttp(late);
        return platformHttp(request);
      });
      expect(outcome).toMatchObject({ kind: 'published', id: run.live()[0]?.id });
      expect(run.live()).toHaveLength(1);
    },
  );

  it('a call that the server refuses because its nonce is missing is repeated', async () => {
    const first = fixture.newRun(postOf('One'));
    await first.untilSettled();
    fixture.sandbox.clock.advance(5 * MINUTE);
    const run = fixture.newRun(postOf('Two'));
    expect(await run.attempt()).toMatchObject({ kind: 'published' });
    expect(run.operations()).toEqual(['nonce', 'createRecord']);
  });
});

it('a post goes to the server that is stored with the account', async () => {
  const run = fixture.newRun(postOf('Hello'));
  run.server = 'https://own.example';
  const origins = new Set<string>();
  await run.attempt(async ({ url }) => {
    origins.add(new URL(url).origin);
    throw new NetworkError('lost', true, null);
  });
  expect([...origins]).toEqual(['https://own.example']);
});

it('an account that lacks the scope to post requires a reconnect', async () => {
  const run = fixture.newRun(postOf('Hello'));
  run.account = { ...run.account, scopes: ['atproto'] };
  expect(await run.attempt()).toMatchObject({ kind: 'reconnect' });
  expect(run.operations()).toEqual([]);
});
