import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { z } from 'zod';
import type { SandboxReply, TestSandbox } from '../sandbox.ts';

const created = z.object({ data: z.object({ id: z.string().regex(/^\d{19}$/), media_key: z.string().optional() }) });

export const sample = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL(`../../media/samples/${name}`, import.meta.url)));

/** The few calls that every test of the simulated X makes. */
export const xClient = (sandbox: TestSandbox) => {
  const form = (fields: Record<string, string>, bytes?: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (bytes) body.append('media', new Blob([bytes]), 'media');
    return body;
  };
  return {
    post: (token: string, json: unknown) => sandbox.ask('/x/2/tweets', { json, token }),
    image: (token: string, bytes = sample('sample.jpg'), fields: Record<string, string> = {}) =>
      sandbox.ask('/x/2/media/upload', { token, body: form({ media_category: 'tweet_image', ...fields }, bytes) }),
    initialize: (token: string, json: object = {}) =>
      sandbox.ask('/x/2/media/upload/initialize', {
        token,
        json: { media_type: 'video/mp4', media_category: 'tweet_video', total_bytes: 88_427, ...json },
      }),
    append: (token: string, id: string, index: number, bytes: Uint8Array<ArrayBuffer>) =>
      sandbox.ask(`/x/2/media/upload/${id}/append`, { token, body: form({ segment_index: String(index) }, bytes) }),
    finalize: (token: string, id: string, body: object | null = {}) =>
      sandbox.ask(
        `/x/2/media/upload/${id}/finalize`,
        body === null ? { method: 'POST', token } : { token, json: body },
      ),
    status: (token: string, id: string) =>
      sandbox.ask(`/x/2/media/upload?${new URLSearchParams({ command: 'STATUS', media_id: id })}`, { token }),
    timeline: (token: string, id: string, query: Record<string, string> = {}) =>
      sandbox.ask(`/x/2/users/${id}/tweets?${new URLSearchParams(query)}`, { token }),
  };
};

/** The id of the created object. */
export const idIn = (reply: SandboxReply): string => {
  expect(reply.status, reply.raw).toBeLessThan(300);
  return created.parse(reply.body).data.id;
};
