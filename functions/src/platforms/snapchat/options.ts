import { z } from 'zod';

/** https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement (October 2026) */
export const options = z.object({
  postType: z
    .enum(['story', 'spotlight'])
    .optional()
    .meta({
      title: 'Post type',
      description:
        'A story is shown for a day, without a text; a Spotlight is a video. By default a video is a Spotlight, and an image a ' +
        'story or, with a text, a saved story with that title.',
    }),
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/, 'A locale is a language and a country, such as pt_BR.')
    .optional()
    .meta({
      title: 'Language',
      description: 'Spotlights only: the language and country, such as `pt_BR`. By default `en_US`.',
    }),
});

export type Options = z.infer<typeof options>;
