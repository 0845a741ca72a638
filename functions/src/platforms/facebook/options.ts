import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** `alt_text_custom` of photos. Meta names no limit; this is the limit of Instagram and Threads. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'warning',
  source: { url: 'https://developers.facebook.com/docs/graph-api/reference/page/photos', asOf: '2026-10' },
};

/** https://developers.facebook.com/docs/page-stories-api (November 2026) */
export const options = z.object({
  postType: z
    .enum(['feed', 'story'])
    .optional()
    .meta({
      title: 'Post type',
      description:
        'A story is one image, or one upright video of 3 to 60 seconds, that is shown for a day, without a text. By default a ' +
        'post in the feed.',
    }),
});

export type Options = z.infer<typeof options>;
