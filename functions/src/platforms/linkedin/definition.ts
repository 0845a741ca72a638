import { z } from 'zod';
import { DAY, HOUR } from '../../model/clock.ts';
import { type AltText, type ApiVersion, type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** A version is named by its month, as YYYYMM, and is served for a year. */
export const apiVersion: ApiVersion = {
  value: '202609',
  endOf: (version) => `${Number(version.slice(0, 4)) + 1}-${version.slice(4)}-01`,
  source: 'https://learn.microsoft.com/linkedin/marketing/versioning',
};

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

export const definition: PlatformDefinition<'linkedin'> = {
  platform: 'linkedin',
  displayName: 'LinkedIn',
  apiVersion,
  settings: {
    authUrl: { variable: 'LINKEDIN_AUTH_URL', default: 'https://www.linkedin.com' },
    apiUrl: { variable: 'LINKEDIN_API_URL', default: 'https://api.linkedin.com' },
    clientId: 'LINKEDIN_CLIENT_ID',
    clientSecret: 'LINKEDIN_CLIENT_SECRET',
    redirectUri: 'LINKEDIN_REDIRECT_URI',
    dailyQuota: { variable: 'LINKEDIN_DAILY_QUOTA', default: 100_000 },
    metrics: { variable: 'LINKEDIN_METRICS', values: ['all', 'posts', 'off'] },
    apiVersion: 'LINKEDIN_API_VERSION',
    scopes: 'LINKEDIN_SCOPES',
  },
  scopes: {
    required: ['w_member_social'],
    // They identify the member; every app gets them. An app for organizations has `r_basicprofile` in their place.
    // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin
    defaults: ['openid', 'profile'],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  // LinkedIn allows 150 calls a day per member, and 100,000 per app: no limit by the second.
  // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin
  pace: UNLIMITED_PACE,
  altText,
  linkCard: 'post',
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: DAY + HOUR,
};
