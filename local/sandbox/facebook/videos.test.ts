import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SeededAccount } from '../core/platform.ts';
import { facebookClient } from '../testing/clients/facebook.ts';
import { idOf, useSandbox } from '../testing/sandbox.ts';

const sandbox = useSandbox();
const facebook = facebookClient(sandbox);
const page = () => sandbox.account('facebook');

const started = z.object({ video_id: z.string(), upload_url: z.string() });
const start = async (ada: SeededAccount) => started.parse((await facebook.startReel(ada)).body);

/** A reel whose file has arrived. */
const uploaded = async (ada: SeededAccount, name = 'sample.mp4') => {
  const { video_id, upload_url } = await start(ada);
  await facebook.upload(ada, upload_url, { file_url: facebook.media(name) });
  sandbox.advance(1000);
  await expect.poll(async () => (await facebook.video(ada, video_id)).raw).toContain('upload_complete');
  return video_id;
};

describe('a reel', () => {
  it('is live some time after it was finished, and not before', async () => {
    const ada = await page();
    const id = await uploaded(ada);
    expect((await facebook.finishReel(ada, id)).body).toMatchObject({ success: true });
    expect(await sandbox.published()).toEqual([]);
    expect((await facebook.video(ada, id)).body).toMatchObject({
      published: false,
      status: { video_status: 'processing', publishing_phase: { status: 'in_progress' } },
    });
    sandbox.advance(3000);
    expect((await facebook.video(ada, id)).body).toMatchObject({
      published: true,
      permalink_url: `/reel/${id}/`,
      status: { publishing_phase: { publish_status: 'published' } },
    });
    const [post] = await sandbox.published();
    expect(post).toMatchObject({ id, text: 'A reel', media: [{ kind: 'video' }] });
    expect((await sandbox.ask(post?.url ?? '')).raw).toContain('A reel');
  });

  it('is finished once, and with its file', async () => {
    const ada = await page();
    const missing = { status: 400, body: { error: { code: 6000 } } };
    expect(await facebook.finishReel(ada, (await start(ada)).video_id)).toMatchObject(missing);
    const id = await uploaded(ada);
    await facebook.finishReel(ada, id);
    expect(await facebook.finishReel(ada, id)).toMatchObject(missing);
    sandbox.advance(3000);
    expect(await facebook.finishReel(ada, id)).toMatchObject(missing);
    expect(await sandbox.published()).toHaveLength(1);
  });

  it('requires the URL of its file as a header, once', async () => {
    const ada = await page();
    const { upload_url } = await start(ada);
    const file = facebook.media('sample.mp4');
    expect(await facebook.upload(ada, upload_url, {})).toMatchObject({
      status: 400,
      body: { debug_info: { type: 'ParameterValidationError' } },
    });
    expect(await facebook.upload(ada, upload_url, { file_url: file })).toMatchObject({ body: { success: true } });
    expect(await facebook.upload(ada, upload_url, { file_url: file })).toMatchObject({
      status: 400,
      body: { debug_info: { type: 'OffsetInvalidError', retriable: false } },
    });
  });

  it('fails when its file cannot be fetched, and takes another', async () => {
    const ada = await page();
    const { video_id, upload_url } = await start(ada);
    await facebook.upload(ada, upload_url, { file_url: facebook.media('status/404') });
    await expect.poll(async () => (await facebook.video(ada, video_id)).raw).toContain('"video_status":"error"');
    expect(await facebook.upload(ada, upload_url, { file_url: facebook.media('sample.mp4') })).toMatchObject({
      body: { success: true },
    });
  });

  it.each([
    ['in processing', 'processing', 200],
    ['when it is finished', 'finish', 400],
  ])('is rejected for a landscape video %s', async (_when, reelRefusal, status) => {
    await sandbox.set('facebook', { reelRefusal });
    const ada = await page();
    const id = await uploaded(ada, 'wide.mp4');
    expect((await facebook.finishReel(ada, id)).status).toBe(status);
    sandbox.advance(3000);
    expect(await sandbox.published()).toEqual([]);
  });

  it('can be one too many of a day', async () => {
    await sandbox.set('facebook', { reelsPerDay: 1 });
    const ada = await page();
    await facebook.finishReel(ada, await uploaded(ada));
    expect(await facebook.startReel(ada)).toMatchObject({ status: 400, body: { error: { code: 32 } } });
  });

  it('can show what it was for a while after it was finished', async () => {
    await sandbox.set('facebook', { statusLagMs: 10_000 });
    const ada = await page();
    const id = await uploaded(ada);
    await facebook.finishReel(ada, id);
    sandbox.advance(5000);
    expect(await sandbox.published()).toHaveLength(1);
    expect((await facebook.video(ada, id)).raw).toContain('upload_complete');
  });
});

describe('a video in one call', () => {
  const send = async (ada: SeededAccount, name: string) =>
    facebook.post(ada, '/videos', { file_url: facebook.media(name), description: 'A video', published: 'true' });

  it('is live after a while when it is landscape', async () => {
    const ada = await page();
    const id = idOf(await send(ada, 'wide.mp4'));
    expect(await sandbox.published()).toEqual([]);
    sandbox.advance(3000);
    expect(await sandbox.published()).toMatchObject([{ id, text: 'A video' }]);
    const listed = await facebook.get(ada.accessToken, `/${ada.accountId}/videos`, { fields: 'id,description' });
    expect(listed.body).toEqual({ data: [{ id, description: 'A video' }] });
  });

  it('ends as a draft when it is portrait', async () => {
    const ada = await page();
    const id = idOf(await send(ada, 'sample.mp4'));
    sandbox.advance(3000);
    expect((await facebook.video(ada, id)).body).toMatchObject({
      published: false,
      status: { publishing_phase: { publish_status: 'draft' } },
    });
    expect(await sandbox.published()).toEqual([]);
  });

  it('is rejected when its file cannot be fetched', async () => {
    expect(await send(await page(), 'status/404')).toMatchObject({ status: 400, body: { error: { code: 389 } } });
  });
});
