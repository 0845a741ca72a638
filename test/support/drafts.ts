import { z } from 'zod';
import { aPost, request, withKey } from './api.ts';
import type { TestUser } from './user.ts';

/** Creates a draft, by default of a post that can be published; resolves with its id. */
export async function createDraft(user: Pick<TestUser, 'apiKey'>, body: object = aPost()): Promise<string> {
  const response = await request('/v1/drafts', { body, headers: withKey(user) });
  if (response.status !== 201) throw new Error(`not stored: ${response.status} ${JSON.stringify(response.body)}`);
  return z.object({ id: z.string() }).parse(response.body).id;
}
