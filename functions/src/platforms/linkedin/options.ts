import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images. */
export const altText: AltText = {
  maxLength: 4086,
  videos: false,
  severity: 'error',
  source: {
    url: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
    asOf: '2026',
  },
};

/** The longest title of a document (UTF-16 units): LinkedIn documents no limit. */
export const TITLE_LENGTH = 200;

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#post-schema */
export const options = z.object({
  visibility: z
    .enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN'])
    .optional()
    .meta({
      title: 'Who may see the post',
      description:
        'Who may see the post: everybody, the connections of the member, or members of LinkedIn. By default PUBLIC; an ' +
        'organization has no connections.',
    }),
  title: z
    .string()
    .min(1)
    .max(TITLE_LENGTH)
    .optional()
    .meta({ description: 'Documents only: the title above the pages. By default the name of the file.' }),
});

export type Options = z.infer<typeof options>;
