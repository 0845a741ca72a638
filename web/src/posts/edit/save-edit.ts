import type { ChangedPost, Post, PostChange } from '@herald-publishing/client';
import { toApiError } from '../../api/api-error.ts';
import { herald } from '../../api/client.ts';
import { areSameTargets, targetRequest } from './targets.ts';

/** What can be changed here; null is at once. */
export interface Editable {
  text: string;
  scheduledTime: string | null;
  /** With their options. */
  targets: Post['targets'];
  /** The ids of the targets that were cancelled: a request that names the targets brings them back. */
  cancelled: readonly string[];
}

export function editableOf({ text, scheduledTime, targets, runs }: Post): Editable {
  const cancelled = runs.filter(({ error }) => error?.code === 'cancelled').map(({ targetId }) => targetId);
  return { text, scheduledTime, targets, cancelled };
}

/** The request that makes `wanted` of `base`: what is the same is left out. Null where nothing is to be changed. */
export function editBody(base: Editable, wanted: Editable): PostChange | null {
  const content = {
    ...(base.text === wanted.text ? {} : { text: wanted.text }),
    ...(changesTargets(base, wanted) ? { platform: wanted.targets.map(targetRequest) } : {}),
  };
  const change = {
    ...(Object.keys(content).length === 0 ? {} : { post: { content } }),
    ...(base.scheduledTime === wanted.scheduledTime ? {} : { scheduledTime: wanted.scheduledTime }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function changesTargets(base: Editable, wanted: Editable): boolean {
  return base.cancelled.length === 0 && !areSameTargets(base.targets, wanted.targets);
}

export type SaveResult =
  | { state: 'saved'; warnings: ChangedPost['warnings'] }
  /** Somebody else has changed the post since `base`; nothing was saved. */
  | { state: 'changed'; post: Post };

/** A post changes by itself, as its risks do: that is no reason to refuse. */
const MAX_ATTEMPTS = 4;

/**
 * Changes a post, unless what the edit replaces is no longer what its user began with. Throws what `toApiError` reads, such as
 * `not_editable` once it is on its way.
 */
export async function saveEdit(id: string, base: Editable, wanted: Editable): Promise<SaveResult> {
  const body = editBody(base, wanted);
  if (body === null) return { state: 'saved', warnings: [] };
  const namesTargets = changesTargets(base, wanted);
  const isSame = (one: Editable, other: Editable) =>
    one.text === other.text &&
    one.scheduledTime === other.scheduledTime &&
    (!namesTargets || (areSameTargets(one.targets, other.targets) && one.cancelled.join() === other.cancelled.join()));
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
