import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and of videos. */
export const altText: AltText = {
  maxLength: 1000,
  videos: true,
  severity: 'error',
  source: { url: 'https://developers.facebook.com/docs/threads/posts', asOf: '2026-08' },
};

/** Code points. https://developers.facebook.com/docs/threads/posts (November 2026) */
const TOPIC_LENGTH = 50;

export const options = z.object({
  /** https://developers.facebook.com/docs/threads/reply-management (November 2026) */
  replyControl: z
    .enum(['everyone', 'accounts_you_follow', 'mentioned_only', 'parent_post_author_only', 'followers_only'])
    .optional()
    .meta({ title: 'Who may reply', description: 'Who may reply. By default everyone.' }),
  topicTag: z
    .string()
    .refine(
      (tag) => /^[^.&\r\n]+$/.test(tag) && tag.trim() !== '' && [...tag].length <= TOPIC_LENGTH,
      `A topic has 1 to ${TOPIC_LENGTH} characters, without a period or an ampersand.`,
    )
    .optional()
    .meta({
      title: 'Topic',
      description: 'The topic of the post, without `.` and `&`. By default the first #tag in the text.',
      minLength: 1,
      maxLength: TOPIC_LENGTH,
    }),
});

export type Options = z.infer<typeof options>;
