import { describe, expect, it } from 'vitest';
import { bigVideo } from '../media/large-video.ts';
import { linkedinClient, sample, urnOf } from '../testing/clients/linkedin.ts';
import { useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const linkedin = linkedinClient(sandbox);
const MB = 1024 * 1024;

const member = (username = 'ada') => sandbox.account('linkedin', { username });
const codeOf = (code: string) => ({ status: 400, body: { code } });

describe('an image', () => {
  it('is uploaded in one piece, with the token, and posted once it is stored', async () => {
    const me = await member();
    const { uploadUrl, image } = await linkedin.beginImage(me);
    const post = () => linkedin.post(me, 'Look', { media: { id: image } });
    expect(await post()).toMatchObject(codeOf('MEDIA_ASSET_WAITING_UPLOAD'));
    expect((await linkedin.put(uploadUrl, sample('sample.jpg'))).status).toBe(401);
    expect(await linkedin.put(uploadUrl, sample('sample.jpg'), me.accessToken)).toMatchObject({ status: 201, raw: '' });
    sandbox.advance(1000);
    urnOf(await post());
    const [published] = await sandbox.published();
    const file = await fetch(published?.media[0]?.url ?? '');
    expect(Buffer.from(await file.arrayBuffer()).equals(sample('sample.jpg'))).toBe(true);
  });

  it('that is none can be posted while it is processed, and is then never visible', async () => {
    const me = await member();
    const { uploadUrl, image } = await linkedin.beginImage(me);
    await linkedin.put(uploadUrl, sample('sample.webp'), me.accessToken);
    urnOf(await linkedin.post(me, 'Early', { media: { id: image } }));
    sandbox.advance(1000);
    expect(await sandbox.published()).toEqual([]);
    expect(await linkedin.post(me, 'Late', { media: { id: image } })).toMatchObject(
      codeOf('MEDIA_ASSET_PROCESSING_FAILED'),
    );
  });

  it('is not another member’s, and members cannot read its status', async () => {
    const me = await member();
    const { uploadUrl, image } = await linkedin.beginImage(me);
    expect((await linkedin.put(uploadUrl, sample('sample.jpg'), (await member('bob')).accessToken)).status).toBe(403);
    expect(await linkedin.rest(`images/${encodeURIComponent(image)}`, me)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('Accessing this image resource is forbidden') },
    });
    expect((await linkedin.post(await member('bob'), 'Mine', { media: { id: image } })).status).toBe(403);
  });

  it('cannot be uploaded to another URL, or to an expired one', async () => {
    const me = await member();
    const { uploadUrl } = await linkedin.beginImage(me);
    const wrong = uploadUrl.replace(/ticket=.*/, 'ticket=x');
    expect(await linkedin.put(wrong, sample('sample.jpg'), me.accessToken)).toMatchObject(codeOf('EXPIRED_UPLOAD_URL'));
    sandbox.advance(2_592_000_000);
    expect((await linkedin.put(uploadUrl, sample('sample.jpg'), me.accessToken)).status).toBe(400);
  });
});

describe('a video', () => {
  const upload = async (me: Awaited<ReturnType<typeof member>>, bytes: number) => {
    const file = Buffer.concat(await bigVideo(bytes).toArray());
    const begun = await linkedin.beginVideo(me, bytes);
    const tags: string[] = [];
    for (const { uploadUrl, firstByte, lastByte } of begun.uploadInstructions) {
      const reply = await linkedin.put(uploadUrl, Buffer.from(file.subarray(firstByte, lastByte + 1)));
      tags.push(reply.headers.get('etag') ?? '');
    }
    return { ...begun, tags };
  };
  const statusIs = (status: string) => ({ status: 200, body: { status } });

  it('is uploaded in parts of 4 MiB without a token, and is processed on the clock', async () => {
    const me = await member();
    const { tags, ...begun } = await upload(me, 9 * MB);
    expect(begun.uploadInstructions.map(({ firstByte, lastByte }) => [firstByte, lastByte])).toEqual([
      [0, 4 * MB - 1],
      [4 * MB, 8 * MB - 1],
      [8 * MB, 9 * MB - 1],
    ]);
    expect(await linkedin.videoStatus(me, begun.video)).toMatchObject(statusIs('WAITING_UPLOAD'));
    expect(await linkedin.finalize(me, begun, tags)).toMatchObject({ status: 200, raw: '' });
    expect(await linkedin.videoStatus(me, begun.video)).toMatchObject(statusIs('PROCESSING'));
    sandbox.advance(2000);
    expect(await linkedin.videoStatus(me, begun.video)).toMatchObject(statusIs('AVAILABLE'));
    expect(urnOf(await linkedin.post(me, 'Seen', { media: { id: begun.video } }))).toMatch(/^urn:li:ugcPost:/);
  });

  it('is corrupted by tags in another order, which shows only when its processing fails', async () => {
    const me = await member();
    const { tags, ...begun } = await upload(me, 9 * MB);
    const last = tags.at(-1) ?? '';
    expect((await linkedin.finalize(me, begun, [last, ...tags.slice(0, -1)])).status).toBe(200);
    sandbox.advance(2000);
    expect(await linkedin.videoStatus(me, begun.video)).toMatchObject({
      body: { status: 'PROCESSING_FAILED', processingFailureReason: expect.any(String) },
    });
  });

  it('requires each part whole, every tag, its token, and one finalize', async () => {
    const me = await member();
    const { tags, ...begun } = await upload(me, 5 * MB);
    const [first] = begun.uploadInstructions;
    expect((await linkedin.put(first?.uploadUrl ?? '', Buffer.alloc(10))).status).toBe(400);
    expect((await linkedin.put(`${first?.uploadUrl}x`, Buffer.alloc(10))).status).toBe(403);
    expect(await linkedin.finalize(me, begun, tags.slice(1))).toMatchObject(codeOf('INVALID_VALUE_FOR_FIELD'));
    expect(await linkedin.finalize(me, { ...begun, uploadToken: '' }, tags)).toMatchObject(codeOf('INVALID_VIDEO_ID'));
    expect((await linkedin.finalize(me, begun, tags)).status).toBe(200);
    expect(await linkedin.finalize(me, begun, tags)).toMatchObject(codeOf('ILLEGAL_ARGUMENT'));
    await sandbox.set('linkedin', { secondFinalize: 'ok' });
    expect((await linkedin.finalize(me, begun, tags)).status).toBe(200);
  });

  it('can be too small, and closed to members', async () => {
    const me = await member();
    const { tags, ...begun } = await upload(me, 5000);
    await linkedin.finalize(me, begun, tags);
    sandbox.advance(2000);
    expect(await linkedin.videoStatus(me, begun.video)).toMatchObject(statusIs('PROCESSING_FAILED'));
    await sandbox.set('linkedin', { memberReadsVideos: false });
    expect((await linkedin.videoStatus(me, begun.video)).status).toBe(403);
  });
});
