import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { StackDescription } from '../../dev/stack/description.ts';

/** A post as the API takes it, without the accounts' settings. */
export interface NewPost {
  content: { text: string; platform: string | string[]; mediaUrls?: string[] };
  scheduledTime?: string;
}

const accepted = z.object({ postSubmissionId: z.string() });
const drafted = z.object({ id: z.string() });
const outcome = z.object({ outcome: z.string() });
const drawn = z.object({ url: z.string() });

const ENOUGH_ATTEMPTS = 240;
const INTERVAL_MS = 500;

/** A user's program, which calls the API with a key. Throws where a call is refused. */
export function program({ apiUrl }: StackDescription, apiKey: string) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${apiUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'service-api-key': apiKey, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
    return response.json();
  };
  /** Reads a path until it is as it should be. */
  const read = async <Body>(path: string, schema: z.ZodType<Body>, isDone: (body: Body) => boolean): Promise<void> => {
    for (let attempt = 0; attempt < ENOUGH_ATTEMPTS; attempt += 1) {
      if (isDone(schema.parse(await call(path)))) return;
      await wait(INTERVAL_MS);
    }
    throw new Error(`${path} did not become what it should be.`);
  };
  return {
    read,
    /** Resolves with the id of the post. */
    post: async ({ scheduledTime, ...post }: NewPost): Promise<string> =>
      accepted.parse(await call('/v1/posts', { post, ...(scheduledTime ? { scheduledTime } : {}) })).postSubmissionId,
    /** Prepares a post that a person publishes. Resolves with the id of the draft. */
    prepare: async ({ scheduledTime, ...post }: NewPost): Promise<string> =>
      drafted.parse(await call('/v1/drafts', { post, ...(scheduledTime ? { scheduledTime } : {}) })).id,
    /** Resolves when nothing more happens to the post. */
    settled: (id: string) => read(`/v1/posts/${id}`, outcome, (post) => post.outcome !== 'publishing'),
    /** An image from a template. Resolves with its address. */
    draw: async (templateSlug: string, config: object): Promise<string> =>
      drawn.parse(await call('/v1/templates', { templateSlug, config, aspectRatio: '1:1' })).url,
  };
}
