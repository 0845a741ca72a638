import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { insist } from '../client.ts';
import type { World } from '../world.ts';
import type { FlowUser } from './user.ts';

const saved = z.object({ id: z.string(), url: z.string(), sizeBytes: z.number() });
export type Saved = z.infer<typeof saved>;

/** A call of the API with a key of its own making, made until it is answered. */
export const call = (world: World, { apiKey }: FlowUser, path: string, body: object) =>
  insist(world, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-api-key': apiKey, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });

const refused = z.object({ error: z.object({ code: z.literal('upload_failed') }) });

/** Has the sandbox's sound file taken in. Null where the client is told that it could not be stored. */
export const takeIn = async (world: World, user: FlowUser): Promise<Saved | null> => {
  const reply = await call(world, user, '/v1/media', { url: `${world.outside}/media/sample.mp3` });
  const body: unknown = JSON.parse(reply.text);
  return reply.status === 201 ? saved.parse(body) : refused.parse(body) && null;
};
