import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and GIFs. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'error',
  source: { url: 'https://docs.x.com/x-api/media/create-media-metadata', asOf: '2026-08' },
};

/** https://docs.x.com/x-api/posts/create-post (November 2026) */
export const options = z.object({
  replySettings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional().meta({
    title: 'Who may reply',
    description: 'Who may reply, besides the accounts that the post mentions. By default everyone.',
  }),
  madeWithAi: z.boolean().optional().meta({
    title: 'Made with AI',
    description: 'Declares that the post has media made with AI. X labels it. Off by default.',
  }),
  paidPartnership: z.boolean().optional().meta({
    title: 'Paid partnership',
    description: 'Declares that the post is a paid promotion. X labels it. Off by default.',
  }),
});

export type Options = z.infer<typeof options>;
