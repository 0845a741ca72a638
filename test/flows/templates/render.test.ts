import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { request, withKey } from '../../support/api.ts';
import { sandboxFile } from '../../support/media.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const drawn = z.strictObject({ url: z.url(), id: z.uuid(), expiresAt: z.null() });
const listed = z.object({
  templates: z.array(
    z.strictObject({
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      config: z.looseObject({ type: z.literal('object') }),
      aspectRatios: z.array(z.string()),
    }),
  ),
});

/** Width and height, from a JPEG's frame header (ITU-T T.81, B.2.2). */
function sizeOf(jpeg: Buffer): [number, number] {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (/^c[012]$/.test((jpeg[at + 1] ?? 0).toString(16)))
      return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
  throw new Error('no JPEG');
}

describe.each(['/v1/templates', '/v1/media/render-og'])('POST %s', (path) => {
  let user: TestUser;
  beforeAll(async () => {
    user = await createUser();
  });
  const render = (body: object) => request(path, { body, headers: withKey(user) });

  it.each([
    ['1:1', 1080, 1080],
    ['4:5', 1080, 1350],
    ['9:16', 1080, 1920],
  ])('a template is rendered at %s, and the image is stored as media', async (aspectRatio, width, height) => {
    const response = await render({ templateSlug: 'quote', config: { quote: `At ${aspectRatio}` }, aspectRatio });
    expect(response).toMatchObject({ status: 200 });
    const { url, id } = drawn.parse(response.body);
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('image/jpeg');
    expect(sizeOf(Buffer.from(await served.arrayBuffer()))).toEqual([width, height]);
    const record = (await context().store.user(user.uid).media.doc(id).get()).data();
    expect(record).toMatchObject({ url, mimeType: 'image/jpeg', sourceUrl: null });
  });

  it('the images of the config are downloaded', async () => {
    const config = { quote: 'With a face', portraitUrl: sandboxFile('sample.jpg') };
    expect(await render({ templateSlug: 'quote', config })).toMatchObject({ status: 200 });
  });

  it.each([
    ['a private address', 'http://169.254.169.254/latest/meta-data/'],
    ['a page', sandboxFile('status/200')],
    ['a video', sandboxFile('sample.mp4')],
  ])('the field is named when its image is %s', async (_name, portraitUrl) => {
    const response = await render({ templateSlug: 'quote', config: { quote: 'No face', portraitUrl } });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      error: { code: 'validation_error', details: [{ field: 'body.config.portraitUrl' }] },
    });
  });

  it('the same request returns the same image', async () => {
    const body = { templateSlug: 'quote', config: { quote: 'Once' } };
    const [first, second] = [await render(body), await render(body)];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('the invalid field is named', async () => {
    expect(await render({ templateSlug: 'no-such-template' })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    });
    expect(await render({ templateSlug: 'quote', config: { nonsense: 1 } })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field: 'body.config.nonsense' }] } },
    });
    expect(await render({ templateSlug: 'quote', aspectRatio: '2:1' })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', details: [{ field: 'body.aspectRatio' }] } },
    });
  });
});

it('GET /v1/templates lists every template with its fields', async () => {
  const response = await request('/v1/templates', { headers: withKey(await createUser()) });
  expect(response.status).toBe(200);
  expect(listed.parse(response.body).templates.map(({ slug }) => slug)).toContain('quote');
});
