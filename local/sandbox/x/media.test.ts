import { describe, expect, it } from 'vitest';
import { idIn, sample, xClient } from '../testing/clients/x.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const x = xClient(sandbox);
const MB = 1024 * 1024;

const token = async (wish: Record<string, unknown> = {}) => (await sandbox.account('x', wish)).accessToken;
const invalid = (message: string) => ({
  status: 400,
  body: { title: 'Invalid Request', errors: [{ message: expect.stringContaining(message) }] },
});

describe('an image in one call', () => {
  it('is ready at once, and is served once it is posted', async () => {
    const me = await token();
    const reply = await x.image(me);
    expect(reply.body).toMatchObject({
      data: { media_key: expect.stringMatching(/^3_/), size: 19_586, image: { image_type: 'image/jpeg', w: 1080 } },
    });
    await x.post(me, { text: '', media: { media_ids: [idIn(reply)] } });
    const [post] = await sandbox.published();
    const file = await fetch(post?.media[0]?.url ?? '');
    expect(Buffer.from(await file.arrayBuffer()).equals(sample('sample.jpg'))).toBe(true);
  });

  it.each([
    ['a GIF', sample('sample.gif'), 400],
    ['no image', sample('sample.mp3'), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['more than 5 MB', Buffer.alloc(5 * MB + 1), 413],
  ])('is not %s', async (_name, bytes, status) => {
    expect((await x.image(await token(), bytes)).status).toBe(status);
  });

  it('takes no other fields, no JSON, and no token without the permission', async () => {
    const me = await token();
    expect((await x.image(me, undefined, { command: 'INIT' })).status).toBe(400);
    expect((await sandbox.ask('/x/2/media/upload', { token: me, json: {} })).status).toBe(400);
    const less = await token({ username: 'less', scopes: ['tweet.read', 'tweet.write', 'users.read'] });
    expect(await x.image(less)).toMatchObject({ status: 403, body: { title: 'Forbidden', type: 'about:blank' } });
    expect((await x.image('nonsense')).status).toBe(401);
  });
});

describe('an upload in parts', () => {
  const video = sample('sample.mp4');
  const [first, second] = [video.subarray(0, 50_000), video.subarray(50_000)];

  it('takes segments in any order and again, and processes on the clock', async () => {
    const me = await token();
    const id = idIn(await x.initialize(me));
    expect((await x.append(me, id, 1, second)).body).toEqual({ data: { expires_at: expect.any(Number) } });
    await x.append(me, id, 0, second);
    await x.append(me, id, 0, first);
    const processing = (state: string) => ({ body: { data: { id, processing_info: { state } } } });
    expect(await x.finalize(me, id)).toMatchObject(processing('pending'));
    sandbox.advance(500);
    expect(await x.status(me, id)).toMatchObject(processing('in_progress'));
    expect((await x.post(me, { text: 'early', media: { media_ids: [id] } })).status).toBe(400);
    sandbox.advance(500);
    expect(await x.status(me, id)).toMatchObject(processing('succeeded'));
    expect((await x.post(me, { text: 'ready', media: { media_ids: [id] } })).status).toBe(201);
  });

  it('fails on the clock for what is no video', async () => {
    const me = await token();
    const id = idIn(await x.initialize(me, { total_bytes: 1000 }));
    await x.append(me, id, 0, Buffer.alloc(1000));
    await x.finalize(me, id);
    sandbox.advance(1000);
    expect((await x.status(me, id)).body).toMatchObject({
      data: { processing_info: { state: 'failed', error: { message: 'InvalidContent' } } },
    });
  });

  it('is finalized once, with a JSON object, when every byte is there', async () => {
    const me = await token();
    const id = idIn(await x.initialize(me));
    await x.append(me, id, 0, first);
    expect(await x.finalize(me, id)).toMatchObject(invalid('Segments do not add up'));
    await x.append(me, id, 1, second);
    expect(await x.finalize(me, id, null)).toMatchObject(invalid('Request body must be a JSON object.'));
    expect((await x.status(me, id)).status).toBe(400);
    expect((await x.finalize(me, id)).status).toBe(200);
    expect(await x.finalize(me, id)).toMatchObject(invalid('finalized'));
    expect((await x.append(me, id, 2, first)).status).toBe(400);
  });

  it('takes finalize without a body, and appends without a response body, by settings', async () => {
    await sandbox.set('x', { finalizeBody: 'any', appendAnswer: 'empty' });
    const me = await token();
    const id = idIn(await x.initialize(me));
    expect(await x.append(me, id, 0, video)).toMatchObject({ status: 204, raw: '' });
    expect((await x.finalize(me, id, null)).status).toBe(200);
  });

  it.each([
    ['an unknown type', { media_type: 'video/x-flv' }],
    ['an unknown category', { media_category: 'tweet_film' }],
    ['too much', { total_bytes: 512 * MB + 1 }],
    ['nothing', { total_bytes: 0 }],
    ['an unknown key', { command: 'INIT' }],
  ])('does not begin with %s', async (_name, wrong) => {
    expect((await x.initialize(await token(), wrong)).status).toBe(400);
  });

  it('takes segments of up to 5 MiB, and none without an index', async () => {
    const me = await token();
    const id = idIn(await x.initialize(me, { total_bytes: 20 * MB }));
    expect(await x.append(me, id, 0, Buffer.alloc(5 * MB + 1))).toMatchObject({ status: 413, raw: '' });
    expect((await x.append(me, id, 0, Buffer.alloc(5 * MB))).status).toBe(200);
    expect((await x.append(me, id, 1000, first)).status).toBe(400);
  });

  it('finds no upload of another account, and none that has expired', async () => {
    const me = await token();
    const id = idIn(await x.initialize(me));
    const gone = { status: 404, body: { type: 'https://api.x.com/2/problems/resource-not-found' } };
    expect(await x.append(await token({ username: 'bob' }), id, 0, first)).toMatchObject(gone);
    await sandbox.set('x', { problemHost: 'https://api.twitter.com', sessionLifeMs: 1000 });
    sandbox.advance(1000);
    expect((await x.append(me, id, 0, first)).body).toMatchObject({
      type: 'https://api.twitter.com/2/problems/resource-not-found',
    });
  });
});
