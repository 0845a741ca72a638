import type { Platform } from '../../../functions/src/model/platform.ts';
import { nameOf, type Removed } from '../shown-posts.ts';
import type { Sandbox } from './sandboxes.ts';

/** The owner of a post or a reply deletes it at its platform. False where that cannot be simulated. */
export function removePost(
  removed: Removed,
  sandbox: Sandbox,
  { platform, id }: { platform: Platform; id: string },
): boolean {
  const simulated = sandbox.platforms.find(({ name }) => name === platform);
  const before = simulated?.published() ?? [];
  const post = before.find((one) => one.id === id);
  if (!post || !simulated?.removePost?.(id)) return false;
  removed.posts.push(post);
  for (const one of before) if (one.replyTo !== null) removed.parents.set(nameOf(one), one.replyTo);
  return true;
}
