import { setTimeout as wait } from 'node:timers/promises';
import { Herald, type NewPost as PostRequest } from '../../clients/typescript/src/index.ts';
import type { StackDescription } from '../../dev/stack/description.ts';

/** A post as the API takes it, without the accounts' settings. */
export interface NewPost {
  content: PostRequest['post']['content'];
  scheduledTime?: string;
}

const ENOUGH_ATTEMPTS = 240;
const INTERVAL_MS = 500;

/** A user's program, which calls the API with a key. Throws where a call is refused. */
export function program({ apiUrl }: StackDescription, apiKey: string) {
  const herald = new Herald({ apiKey, baseUrl: apiUrl });
  const requestOf = ({ scheduledTime, ...post }: NewPost) => ({ post, ...(scheduledTime ? { scheduledTime } : {}) });
  return {
    herald,
    /** Resolves with the id of the post. */
    post: async (post: NewPost): Promise<string> => (await herald.posts.create(requestOf(post))).postSubmissionId,
    /** Prepares a post that a person publishes. Resolves with the id of the draft. */
    prepare: async (post: NewPost): Promise<string> => (await herald.drafts.create(requestOf(post))).id,
    /** Resolves when nothing more happens to the post. */
    settled: (id: string) =>
      until(async () => (await herald.posts.get(id)).outcome !== 'publishing', `the post ${id} has an outcome`),
    /** An image from a template. Resolves with its address. */
    draw: async (templateSlug: string, config: Record<string, unknown>): Promise<string> =>
      (await herald.render({ templateSlug, config, aspectRatio: '1:1' })).url,
  };
}

/** Resolves when this is so. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < ENOUGH_ATTEMPTS; attempt += 1) {
    if (await isSo()) return;
    await wait(INTERVAL_MS);
  }
  throw new Error(`It did not happen that ${what}.`);
}
