import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import type { SandboxReply, TestSandbox } from '../sandbox.ts';

export const sample = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../../media/samples/${name}`, import.meta.url)));

const image = z.object({ value: z.object({ uploadUrl: z.string(), image: z.string() }) });
const video = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadInstructions: z.array(z.object({ uploadUrl: z.string(), firstByte: z.number(), lastByte: z.number() })),
  }),
});

export interface Member {
  accessToken: string;
  accountId: string;
}

/** The few calls that every test of the simulated LinkedIn makes. */
export const linkedinClient = (sandbox: TestSandbox) => {
  const headers = { 'linkedin-version': '202609', 'x-restli-protocol-version': '2.0.0' };
  const author = ({ accountId }: Member) => `urn:li:person:${accountId}`;
  const rest = (path: string, { accessToken: token }: Member, json?: unknown, more: Record<string, string> = headers) =>
    sandbox.ask(`/linkedin/rest/${path}`, { token, headers: more, ...(json === undefined ? {} : { json }) });
  const body = (me: Member, commentary: string, content?: object) => ({
    author: author(me),
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(content && { content }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  });
  const put = (url: string, bytes: Uint8Array<ArrayBuffer>, token?: string) =>
    sandbox.ask(url, { method: 'PUT', body: bytes, token, headers: { 'content-type': 'application/octet-stream' } });
  return {
    rest,
    body,
    put,
    post: (me: Member, commentary: string, content?: object) => rest('posts', me, body(me, commentary, content)),
    beginImage: async (me: Member) => {
      const json = { initializeUploadRequest: { owner: author(me) } };
      return image.parse((await rest('images?action=initializeUpload', me, json)).body).value;
    },
    beginVideo: async (me: Member, fileSizeBytes: number) => {
      const init = { owner: author(me), fileSizeBytes, uploadCaptions: false, uploadThumbnail: false };
      const reply = await rest('videos?action=initializeUpload', me, { initializeUploadRequest: init });
      return video.parse(reply.body).value;
    },
    finalize: (me: Member, { video: urn, uploadToken }: { video: string; uploadToken: string }, tags: string[]) =>
      rest('videos?action=finalizeUpload', me, {
        finalizeUploadRequest: { video: urn, uploadToken, uploadedPartIds: tags },
      }),
    videoStatus: (me: Member, urn: string) => rest(`videos/${encodeURIComponent(urn)}`, me),
  };
};

/** The name of a post that was made. */
export const urnOf = (reply: SandboxReply): string => {
  expect([reply.status, reply.raw]).toEqual([201, '']);
  return reply.headers.get('x-restli-id') ?? '';
};
