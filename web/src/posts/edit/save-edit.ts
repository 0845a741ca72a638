import type { ChangedPost, Post, PostChange } from 'herald-client';
import { toApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';

/** What can be changed here; null is at once. */
export interface Editable {
  text: string;
  scheduledTime: string | null;
}

export function editableOf({ text, scheduledTime }: Post): Editable {
  return { text, scheduledTime };
}

/** The request that makes `wanted` of `base`: what is the same is left out. Null where nothing is to be changed. */
export function editBody(base: Editable, wanted: Editable): PostChange | null {
  if (isSame(base, wanted)) return null;
  return {
    ...(base.text === wanted.text ? {} : { post: { content: { text: wanted.text } } }),
    ...(base.scheduledTime === wanted.scheduledTime ? {} : { scheduledTime: wanted.scheduledTime }),
  };
}

export type SaveResult =
  | { state: 'saved'; warnings: ChangedPost['warnings'] }
  /** Somebody else has changed the post since `base`; nothing was saved. */
  | { state: 'changed'; post: Post };

/** A post changes by itself, as its risks do: that is no reason to refuse. */
const MAX_ATTEMPTS = 4;

/**
 * Changes a post, unless its text or time is no longer what its user began with. Throws what `toApiError` reads, such as
 * `not_editable` once it is on its way.
 */
export async function saveEdit(id: string, base: Editable, wanted: Editable): Promise<SaveResult> {
  const body = editBody(base, wanted);
  if (body === null) return { state: 'saved', warnings: [] };
  for (let attempt = 1; ; attempt += 1) {
    const post = await herald.posts.get(id);
    const current = editableOf(post);
    // The response to an earlier attempt was lost.
    if (isSame(current, wanted)) return { state: 'saved', warnings: [] };
    if (!isSame(current, base)) return { state: 'changed', post };
    try {
      return { state: 'saved', warnings: (await herald.posts.update(id, body, { ifMatch: post })).warnings };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code !== 'precondition_failed' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

function isSame(one: Editable, other: Editable): boolean {
  return one.text === other.text && one.scheduledTime === other.scheduledTime;
}
