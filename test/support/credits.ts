import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { type ApiResponse, request, withKey } from './api.ts';
import { ingested, sandboxFile, upload } from './media.ts';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

/** Sets the credit balance of a user. */
export function giveCredits(user: Pick<TestUser, 'uid'>, balance: number) {
  return context().store.user(user.uid).credits.set({ balance, updatedAt: new Date() });
}

export async function balanceOf(user: Pick<TestUser, 'uid'>): Promise<number | undefined> {
  return (await context().store.user(user.uid).credits.get()).data()?.balance;
}

/** The ledger's entries, by job. */
export async function entriesOf(user: Pick<TestUser, 'uid'>) {
  return (await context().store.user(user.uid).creditEntries.get()).docs.map((entry) => ({
    jobId: entry.id,
    ...entry.data(),
  }));
}

/** A sound file of this length, as its record has it. */
export async function soundOf(user: TestUser, durationSeconds: number | null): Promise<string> {
  const media = ingested.parse(
    (await upload(user, sandboxFile('sample.mp3'), { 'idempotency-key': randomUUID() })).body,
  );
  await context().store.user(user.uid).media.doc(media.id).update({ durationSeconds });
  return media.id;
}

/** Changes the simulated speech-to-text server. */
export async function simulateTranscription(settings: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${stack.sandboxUrl}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'stt', ...settings }),
  });
  if (!response.ok) throw new Error(await response.text());
}

export const transcribed = z.strictObject({
  jobId: z.uuid(),
  transcript: z.string(),
  creditsDebited: z.number(),
  likelyLyrics: z.boolean(),
});

export function transcribe(
  user: TestUser,
  body: object,
  headers: Record<string, string> = {},
  at?: string,
): Promise<ApiResponse> {
  return request('/v1/ai/transcribe', { body, headers: { ...withKey(user), ...headers }, ...(at ? { at } : {}) });
}
