import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { type Platform, platforms } from '../../../functions/src/model/platform.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const validated = z.object({
  valid: z.boolean(),
  problems: z.array(
    z.object({
      field: z.string(),
      target: z.string().nullable(),
      rule: z.string(),
      limit: z.unknown(),
      actual: z.unknown(),
      severity: z.enum(['error', 'warning']),
      message: z.string(),
      fix: z.string(),
    }),
  ),
  parts: z.array(z.object({ target: z.string(), parts: z.array(z.string()) })),
  rulesVersion: z.string(),
});

function sample(name: string): string {
  return `${stack.sandboxUrl}/media/${name}`;
}

let user: TestUser;
beforeAll(async () => {
  user = await createUser({ x: 1, threads: 2, instagram: 1, linkedin: 1, youtube: 1, bluesky: 1, tiktok: 1 });
});

function target(platform: Platform): string {
  return `${platform}:${user.accounts[platform][0]}`;
}

async function validate(body: unknown) {
  const headers = { ...withKey(user), 'content-type': 'application/json' };
  const response = await request('/v1/posts/validate', { body, headers });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return validated.parse(response.body);
}

function rulesOf({ problems }: z.infer<typeof validated>): string[] {
  return problems.map(({ rule }) => rule);
}

describe('POST /v1/posts/validate', () => {
  it('an alternative text is reported on each platform that does not take one', async () => {
    const imageUrls = [sample('sample.jpg')];
    const described = (length: number) =>
      validate(aPost({ platform: ['x', 'linkedin', 'instagram'], imageUrls, altTexts: ['a'.repeat(length)] }));
    expect((await described(1000)).problems).toEqual([]);
    const long = { limit: 1000, actual: 1001, severity: 'error', field: 'body.post.content.imageUrls.0' };
    expect((await described(1001)).problems).toMatchObject([
      { ...long, target: target('x'), rule: 'x.alt_text_length' },
      { ...long, target: target('instagram'), rule: 'instagram.alt_text_length' },
    ]);
    expect(rulesOf(await described(4086))).not.toContain('linkedin.alt_text_length');
    expect((await described(4087)).problems).toMatchObject([
      { field: 'body.post.content.altTexts.0', severity: 'error' },
    ]);
  });

  it('the validation names six problems on three targets at once, and writes nothing', async () => {
    const { store } = context();
    const account = store
      .user(user.uid)
      .accounts('linkedin')
      .doc(user.accounts.linkedin[0] ?? '');
    await account.update({ reconnectRequired: true });
    const body = aPost(
      { text: '中'.repeat(196), platform: ['x', 'linkedin', 'instagram'], imageUrls: [sample('files/photo.heic')] },
      { scheduledTime: 'tomorrow' },
    );
    const result = await validate(body);
    await account.update({ reconnectRequired: false });
    const file = { field: 'body.post.content.imageUrls.0', actual: 'image/heic', severity: 'error' };
    expect(result).toMatchObject({
      valid: false,
      problems: [
        { field: 'body.scheduledTime', target: null, rule: 'request.invalid_string', severity: 'error' },
        {
          field: 'body.post.content.text',
          target: target('x'),
          rule: 'x.text_length',
          limit: 280,
          actual: 392,
          severity: 'warning',
          fix: expect.stringContaining('112'),
        },
        { ...file, target: target('x'), rule: 'x.image_type' },
        {
          field: 'body.post.content.platform.1',
          target: target('linkedin'),
          rule: 'account.usable',
          actual: 'reconnect_required',
        },
        { ...file, target: target('linkedin'), rule: 'linkedin.image_type' },
        { ...file, target: target('instagram'), rule: 'instagram.image_type', limit: ['image/jpeg'] },
      ],
    });
    expect(result.problems).toHaveLength(6);
    expect(await request('/v1/posts', { headers: withKey(user) })).toMatchObject({ body: { posts: [] } });
    expect((await store.user(user.uid).idempotency.limit(1).get()).size).toBe(0);
  });

  it('the validation reports no problem for a valid post, and returns the version of the public rules', async () => {
    const result = await validate(aPost({ platform: 'x', imageUrls: [sample('sample.jpg')] }));
    expect(result).toMatchObject({ valid: true, problems: [] });
    const { body } = await request('/v1/platforms');
    expect(body).toMatchObject({ version: result.rulesVersion });
  });

  it('the validation announces content that a platform publishes differently', async () => {
    const result = await validate(aPost({ text: 'if a < b', platform: 'youtube', videoUrl: sample('sample.mp4') }));
    expect(result).toMatchObject({
      valid: true,
      problems: [{ rule: 'youtube.angle_brackets', severity: 'warning', message: expect.stringContaining('‹ and ›') }],
    });
  });

  it('the validation reads files for their type, size, length and shape', async () => {
    const video = (platform: string, url: string) => validate(aPost({ platform, videoUrl: url }));
    expect((await video('linkedin', `${sample('big')}?bytes=1000`)).problems).toContainEqual(
      expect.objectContaining({ rule: 'linkedin.video_min_bytes', limit: 76_800, actual: 1000, severity: 'error' }),
    );
    expect(rulesOf(await video('x', sample('sample.mp3')))).toEqual(['x.video_type']);
    // By its bytes, although neither the address nor the request shows that it is a video.
    const assumed = { platform: 'youtube', mediaUrls: [`${sample('sample.mp4')}?type=image/png#x`] };
    expect(rulesOf(await validate(aPost(assumed)))).toEqual([]);
  });

  it('the validation reports a document where a platform takes none, and one that is not alone', async () => {
    const pdf = sample('sample.pdf');
    // The latter shows only by its bytes that it is a document.
    const urls = [pdf, `${sample('redirect')}?to=${encodeURIComponent(pdf)}`];
    for (const url of urls) {
      expect(rulesOf(await validate(aPost({ platform: 'linkedin', mediaUrls: [url] })))).toEqual([]);
      expect(rulesOf(await validate(aPost({ platform: 'x', mediaUrls: [url] })))).toEqual(['x.no_documents']);
    }
    const both = { platform: 'linkedin', mediaUrls: [pdf, sample('sample.jpg')] };
    expect(rulesOf(await validate(aPost(both)))).toEqual(['linkedin.document_alone']);
  });

  it('the validation names files that cannot be fetched, and does not reveal the response of their address', async () => {
    const urls = [sample('status/404'), 'http://169.254.169.254/latest/meta-data', 'http://localhost:1/a'];
    const { problems } = await validate(aPost({ platform: 'x', imageUrls: urls }));
    expect(problems).toMatchObject(
      urls.map((_url, index) => ({ rule: 'media.reachable', field: `body.post.content.imageUrls.${index}` })),
    );
    expect(problems[1]?.message).toBe(problems[2]?.message);
  });

  it('the validation reads a file of the user from its record', async () => {
    const { id } = await clientOf(user).media.createFromUrl(sample('sample.gif'));
    const { problems } = await validate(aPost({ platform: 'instagram', mediaIds: [id, 'unknown'] }));
    expect(problems).toMatchObject([
      { rule: 'request.invalid_value', field: 'body.post.content.mediaIds.1' },
      { rule: 'instagram.image_type', field: 'body.post.content.mediaIds.0', actual: 'image/gif' },
    ]);
  });

  it('the validation reads the files of replies, and names them', async () => {
    const replies = [
      { text: 'One', media: [{ url: sample('sample.jpg') }] },
      { text: 'Two', media: [{ url: sample('sample.jpg') }, { url: sample('status/404') }] },
    ];
    const overrides = { replies: [{ text: 'One', media: [{ url: `${sample('sample.mp3')}?type=image/png#x` }] }] };
    const platform = ['bluesky', { platform: 'x', overrides }];
    const { problems } = await validate(aPost({ platform, replies }));
    expect(problems.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
      'body.post.content.replies.1.media.1 media.reachable',
      'body.post.content.platform.1.overrides.replies.0.media.0 x.image_type',
    ]);
  });

  it('the validation returns the parts of a text that is split, and its whole length is no problem', async () => {
    const sentence = 'The quick brown fox jumps over the lazy dog, and the dog does not mind. ';
    const sentences = (count: number) => sentence.repeat(count).trim();
    const text = sentences(5);
    const platform = [
      'linkedin',
      { platform: 'x', splitText: true, numberParts: true },
      { platform: 'bluesky', splitText: true },
    ];
    expect(await validate(aPost({ text, platform, replies: [{ text: 'More' }] }))).toMatchObject({
      valid: true,
      problems: [],
      parts: [
        { target: target('x'), parts: [`${sentences(3)} (1/2)`, `${sentences(2)} (2/2)`] },
        { target: target('bluesky'), parts: [sentences(4), sentences(1)] },
      ],
    });
    const unsplit = await validate(aPost({ text, platform: 'x' }));
    expect(unsplit).toMatchObject({ problems: [{ rule: 'x.text_length' }], parts: [] });
  });

  it('the validation leaves a text whole where the platform takes no replies', async () => {
    const post = { text: 'word '.repeat(500), platform: { platform: 'tiktok', splitText: true } };
    const result = await validate(aPost({ ...post, videoUrl: sample('sample.mp4') }));
    expect(result).toMatchObject({ parts: [], problems: [{ rule: 'tiktok.caption_length', actual: 2499 }] });
  });

  it('the validation reports a text with too many parts, and parts that are too many with the replies', async () => {
    const split = { platform: 'x', splitText: true };
    const problemsOf = async (content: object) => (await validate(aPost(content))).problems;
    const tooMany = { rule: 'request.too_big', field: 'body.post.content.platform.1', severity: 'error' };
    expect(await problemsOf({ text: '中'.repeat(4000), platform: ['linkedin', split] })).toMatchObject([
      { ...tooMany, message: expect.stringContaining('more than 26 parts') },
      { rule: 'linkedin.text_length' },
      { rule: 'x.text_length' },
    ]);
    const replies = Array.from({ length: 24 }, (_reply, index) => ({ text: `More ${index}` }));
    const text = `${'中'.repeat(140)} ${'文'.repeat(140)} ${'字'.repeat(120)}`;
    expect(await problemsOf({ text, platform: ['linkedin', split], replies })).toMatchObject([
      { ...tooMany, message: expect.stringContaining('has 26 replies') },
    ]);
    expect(await problemsOf({ text, platform: ['linkedin', split], replies: replies.slice(1) })).toEqual([]);
  });

  it('the validation checks the readable parts of an invalid body', async () => {
    const result = await validate({
      post: {
        content: { text: 5, platform: ['nowhere', 'snapchat', 'threads'], imageUrls: ['no address'], extra: true },
      },
    });
    const fields = result.problems.map(({ field, rule }) => `${field} ${rule}`);
    expect(fields).toEqual(
      expect.arrayContaining([
        'body.post.content.text request.invalid_type',
        'body.post.content.platform.0 request.invalid_value',
        'body.post.content.imageUrls.0 request.invalid_string',
        'body.post.content.extra request.unrecognized_keys',
        'body.post.content.platform.1 account.connected',
        'body.post.content.platform.2 account.named',
      ]),
    );
    // What could not be read is not missing as well.
    expect(rulesOf(result).filter((rule) => /required|length/.test(rule))).toEqual([]);
  });

  it.each(['[]', '"text"', '5', 'null', '{"post":5}', '{"post":{"content":[]}}'])(
    'the validation reports the problems of %s',
    async (body) => {
      expect(await validate(body)).toMatchObject({ valid: false });
    },
  );

  it('the validation refuses a body that is not JSON, and a missing body', async () => {
    const headers = { ...withKey(user), 'content-type': 'application/json' };
    for (const body of ['{', '']) {
      const response = await request('/v1/posts/validate', { method: 'POST', body, headers });
      expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
    }
  });
});

it('GET /v1/platforms needs no key, names its sources, and returns 304 for an unchanged list', async () => {
  const response = await request('/v1/platforms');
  expect(response.headers.get('cache-control')).toBe('private, max-age=3600');
  const list = z
    .object({
      platforms: z.array(z.object({ platform: z.string(), rules: z.array(z.looseObject({ id: z.string() })) })),
    })
    .parse(response.body);
  expect(list.platforms.map(({ platform }) => platform)).toEqual(platforms);
  expect(list.platforms[0]?.rules).toContainEqual(
    expect.objectContaining({
      id: 'x.text_length',
      limit: 280,
      unit: 'characters',
      counting: expect.stringContaining('emoji'),
      source: { url: 'https://docs.x.com/resources/fundamentals/counting-characters', asOf: '2026-08' },
    }),
  );
  const etag = response.headers.get('etag') ?? '';
  const again = await request('/v1/platforms', { headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ status: 304, body: '' });
});
