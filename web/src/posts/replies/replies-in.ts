import type { Post } from '@herald-publishing/client';
import { t } from '../texts.ts';

type PostReply = Post['replies'][number];

/** What a target has below its post, in the order of the replies of its run. */
export function repliesIn(
  { replies }: Pick<Post, 'replies'>,
  { overrides = {}, parts = [] }: Post['targets'][number],
): readonly PostReply[] {
  const { firstComment, replies: following = replies } = overrides;
  const texts = [...parts.slice(1), ...(typeof firstComment === 'string' ? [firstComment] : [])];
  return texts.length === 0 ? following : [...texts.map((text) => ({ text, media: [] })), ...following];
}

/** As in `3 replies`: the most that a target of the post has. Empty where it has none. */
export function replyCountText(post: Pick<Post, 'replies' | 'targets'>): string {
  const count = Math.max(post.replies.length, ...post.targets.map((target) => repliesIn(post, target).length));
  return count === 0 ? '' : t.replies(count);
}
