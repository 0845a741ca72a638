import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** https://docs.joinmastodon.org/entities/Instance/ (`description_limit`, which servers can change) */
export const altText: AltText = {
  maxLength: 1500,
  videos: true,
  severity: 'warning',
  source: { url: 'https://docs.joinmastodon.org/entities/Instance/', asOf: '2026-07' },
};

/** https://docs.joinmastodon.org/methods/statuses/#create (July 2026) */
export const options = z.object({
  visibility: z.enum(['public', 'unlisted', 'private']).optional().meta({
    title: 'Who sees the post',
    description:
      "Who sees the post: everybody, everybody who visits the profile, or followers. By default the account's setting.",
  }),
  contentWarning: z.string().trim().min(1).max(500).optional().meta({
    title: 'Content warning',
    description: 'Shown instead of the post until a reader opens it. It counts towards the length of the text.',
  }),
  sensitive: z.boolean().optional().meta({
    title: 'Hide the media until a reader asks',
    description: "Hides the images and the video until a reader reveals them. By default the account's setting.",
  }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'A language is a code such as en, de or zh-TW.')
    .max(35)
    .optional()
    .meta({
      title: 'Language',
      description: 'The language of the text: a code such as `en`, `de` or `zh-TW`. Readers filter by it.',
    }),
});

export type Options = z.infer<typeof options>;
