import type { NewPost, Post } from '@herald-publishing/client';
import * as v from 'valibot';
import { type DraftMedia, draftMedia, mediaOfPost, mediaOverride, sentKeys } from './draft-media.ts';

/** What the author says below the post: the next part of a thread, or a comment. */
export const draftReply = v.object({
  /** Names it in the draft, in whatever place it is. */
  key: v.string(),
  text: v.string(),
  media: v.array(draftMedia),
  /** The pause after what it follows is live. */
  delaySeconds: v.number(),
});

export type DraftReply = v.InferOutput<typeof draftReply>;

/** The most that a post has. The server refuses more. */
export const MAX_REPLIES = 25;

export function newReply(): DraftReply {
  return { key: crypto.randomUUID(), text: '', media: [], delaySeconds: 0 };
}

/** Those that are sent: one that was left empty is not. */
export function sentReplies(replies: readonly DraftReply[]): DraftReply[] {
  return replies.filter(({ text, media }) => text.trim() !== '' || sentKeys(media).length > 0);
}

/** The number that a reply has in the draft, by its position among those that are sent. */
export function replyNumber(replies: readonly DraftReply[], index: number): number {
  const reply = sentReplies(replies)[index];
  return (reply ? replies.indexOf(reply) : index) + 1;
}

/** The replies in the form of the request. */
export function repliesContent(replies: readonly DraftReply[]): NonNullable<NewPost['post']['content']['replies']> {
  return sentReplies(replies).map(({ text, media, delaySeconds }) => ({
    text,
    ...(sentKeys(media).length > 0 ? { media: mediaOverride(media, ['image', 'video']) } : {}),
    ...(delaySeconds > 0 ? { delaySeconds } : {}),
  }));
}

/** The replies of a post in a draft. The same post has the same keys. */
export function draftReplies(replies: Post['replies']): DraftReply[] {
  return replies.map(({ text, media, delaySeconds = 0 }, index) => {
    return { key: `reply ${index + 1}`, text, media: mediaOfPost(media), delaySeconds };
  });
}

/** The files of a draft, those of its replies after those of the post. */
export function allMedia({ media, replies }: WithMedia): DraftMedia[] {
  return [...media, ...replies.flatMap((reply) => reply.media)];
}

interface WithMedia {
  media: DraftMedia[];
  replies: DraftReply[];
}

/** The draft with other files: those of the post, or those of the reply with this key. */
export function withMediaAt(
  { media, replies }: WithMedia,
  reply: string | null,
  change: (media: DraftMedia[]) => DraftMedia[],
): WithMedia {
  if (reply === null) return { media: change(media), replies };
  return { media, replies: replies.map((one) => (one.key === reply ? { ...one, media: change(one.media) } : one)) };
}
