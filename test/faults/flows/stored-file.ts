import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Harness } from '../harness.ts';
import type { FlowUser } from './user.ts';

const storedFile = z.object({ id: z.string(), url: z.string(), sizeBytes: z.number() });
export type StoredFile = z.infer<typeof storedFile>;

/** Calls the API with an idempotency key, and retries until the response is final. */
export function call(harness: Harness, { apiKey }: FlowUser, path: string, body: object) {
  return harness.sendUntilFinal(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-api-key': apiKey, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
}

const refused = z.object({ error: z.object({ code: z.literal('upload_failed') }) });

/** Ingests the sandbox's sound file. Null if the response is `upload_failed`. */
export async function ingest(harness: Harness, user: FlowUser): Promise<StoredFile | null> {
  const response = await call(harness, user, '/v1/media', { url: `${harness.outsideUrl}/media/sample.mp3` });
  const body: unknown = JSON.parse(response.text);
  return response.status === 201 ? storedFile.parse(body) : refused.parse(body) && null;
}
