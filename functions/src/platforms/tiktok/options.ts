import { z } from 'zod';

/** Who may see a post. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post (November 2026) */
const privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const;

/** Of a photo post (UTF-16 units). https://developers.tiktok.com/doc/content-posting-api-reference-photo-post (November 2026) */
const TITLE_LENGTH = 90;

function allow(what: string) {
  return z
    .boolean()
    .optional()
    .meta({ description: `Whether others may ${what}. What the account has disabled stays disabled.` });
}

export const options = z.object({
  title: z
    .string()
    .min(1)
    .max(TITLE_LENGTH)
    .optional()
    .meta({ description: 'Photo posts only: the title, in place of the beginning of the text. A video has none.' }),
  privacy: z.enum(privacyLevels).optional().meta({
    description: 'Who may see the post, of what TikTok offers to the account, in place of what Herald is set to.',
  }),
  allowComments: allow('comment'),
  allowDuet: allow('make duets; videos only'),
  allowStitch: allow('stitch; videos only'),
});
