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
});

export type Options = z.infer<typeof options>;
