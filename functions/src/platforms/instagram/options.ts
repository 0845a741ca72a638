import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images, alone and in a carousel. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'error',
  source: {
    url: 'https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media',
    asOf: '2026-10',
  },
};

/** Above the limit of a comment, which is a rule. */
const MAX_TEXT = 10_000;

export const options = z.object({
  firstComment: z
    .string()
    .max(MAX_TEXT)
    .refine((text) => text.trim() !== '' && text.isWellFormed(), 'A comment has at least one character.')
    .optional()
    .meta({
      description:
        'Written below the post by the account itself, once it is live. The account has to have granted ' +
        '`instagram_business_manage_comments`. Where Instagram takes no comment the post stays published, and `notes` of ' +
        'its run say so.',
    }),
  trialReel: z
    .boolean()
    .optional()
    .meta({ description: 'Videos only: publish as a trial reel, or not, whatever `trial_reel` of the post says.' }),
});
