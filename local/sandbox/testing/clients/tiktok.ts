import { expect } from 'vitest';
import { z } from 'zod';
import type { SandboxReply, TestSandbox } from '../sandbox.ts';

const initSchema = z.object({ data: z.object({ publish_id: z.string().max(64), upload_url: z.string().optional() }) });

/** The few calls that every test of the simulated TikTok makes. */
export const tiktokClient = (sandbox: TestSandbox) => {
  const sample = (extension: string) => `${sandbox.url()}/media/sample.${extension}`;
  const post = (path: string, token: string, json?: unknown) =>
    sandbox.ask(`/tiktok/v2/post/publish/${path}`, { method: 'POST', token, ...(json !== undefined && { json }) });
  const status = (token: string, publishId: string) => post('status/fetch/', token, { publish_id: publishId });

  return {
    sample,
    post,
    status,
    video: (
      token: string,
      { post_info = {}, video_url = sample('mp4') }: { post_info?: object; video_url?: string } = {},
    ) =>
      post('video/init/', token, {
        post_info: { privacy_level: 'SELF_ONLY', ...post_info },
        source_info: { source: 'PULL_FROM_URL', video_url },
      }),
    photos: (
      token: string,
      {
        post_info = {},
        source_info = {},
        ...rest
      }: { post_info?: object; source_info?: object; post_mode?: string } = {},
    ) =>
      post('content/init/', token, {
        media_type: 'PHOTO',
        post_mode: 'DIRECT_POST',
        ...rest,
        post_info: { privacy_level: 'SELF_ONLY', ...post_info },
        source_info: { source: 'PULL_FROM_URL', photo_cover_index: 0, photo_images: [sample('jpg')], ...source_info },
      }),
    /** Waits until the file is fetched and the processing over, and returns the last status. */
    async ended(token: string, init: SandboxReply): Promise<SandboxReply> {
      const { publish_id } = started(init);
      let last = init;
      await expect
        .poll(async () => {
          sandbox.advance(5000);
          last = await status(token, publish_id);
          return last.raw;
        })
        .toMatch(/PUBLISH_COMPLETE|FAILED|SEND_TO_USER_INBOX/);
      return last;
    },
  };
};

export const started = (init: SandboxReply) => {
  expect(init.status, init.raw).toBe(200);
  return initSchema.parse(init.body).data;
};

/** The shape of an error. */
export const errorBody = (code: string) => ({
  error: { code, message: expect.any(String), log_id: expect.any(String) },
});
