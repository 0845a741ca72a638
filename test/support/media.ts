import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { DAY, MINUTE } from '../../functions/src/model/clock.ts';
import { type ApiResponse, request, withKey } from './api.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

/** A file of the sandbox, by its path below /media. */
export function sandboxFile(path: string): string {
  return `${stack.sandboxUrl}/media/${path}`;
}

/** A file of the sandbox that a test changes. */
export async function changingFile(query: string) {
  const url = sandboxFile(`changing/${randomUUID()}`);
  const change = async (to: string) => {
    const { status } = await fetch(`${url}?${to}`, { method: 'PUT' });
    if (status !== 204) throw new Error(`not changed: ${status}`);
  };
  await change(query);
  return { url, change };
}

export const ingested = z.strictObject({
  url: z.url(),
  id: z.uuid(),
  mimeType: z.string(),
  sizeBytes: z.number().int(),
  durationSeconds: z.number().nullable(),
  livemode: z.boolean(),
  expiresAt: z.string().nullable(),
});

/** Requests the ingestion of a file. */
export function upload(
  user: Pick<TestUser, 'apiKey'>,
  url: unknown,
  headers: Record<string, string> = {},
  at?: string,
): Promise<ApiResponse> {
  return request('/v1/media', { body: { url }, headers: { ...withKey(user), ...headers }, ...(at ? { at } : {}) });
}

const problem = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export function errorOf({ body }: ApiResponse) {
  return problem.parse(body).error;
}

const listing = z.object({ items: z.array(z.object({ name: z.string() })).default([]) });

/** Names of all stored files of users. */
export async function storedFiles(): Promise<string[]> {
  const bucket = `${stack.projectId}.appspot.com`;
  const lists = ['media/', 'private/test/'].map(async (prefix) => {
    const response = await fetch(`http://${stack.storageHost}/storage/v1/b/${bucket}/o?prefix=${prefix}`, {
      headers: { authorization: 'Bearer owner' },
    });
    return listing.parse(await response.json()).items.map(({ name }) => name);
  });
  return (await Promise.all(lists)).flat();
}

/** The URL of a stored file with a signature that has expired. */
export async function signedLongAgo(path: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - DAY });
  try {
    return await context().files.signedUrl(path, MINUTE);
  } finally {
    vi.useRealTimers();
  }
}
