import { z } from 'zod';
import { DAY } from '../../model/clock.ts';
import { type AltText, type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { graphVersion } from '../kit/graph/version.ts';

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

export const definition: PlatformDefinition<'facebook'> = {
  platform: 'facebook',
  displayName: 'Facebook',
  accountKind: 'page',
  apiVersion: graphVersion,
  settings: {
    authUrl: { variable: 'FACEBOOK_AUTH_URL', default: 'https://www.facebook.com' },
    apiUrl: { variable: 'FACEBOOK_GRAPH_URL', default: 'https://graph.facebook.com' },
    clientId: 'FACEBOOK_CLIENT_ID',
    clientSecret: 'FACEBOOK_CLIENT_SECRET',
    redirectUri: 'FACEBOOK_REDIRECT_URI',
    metrics: { variable: 'FACEBOOK_METRICS', values: ['all', 'posts', 'off'] },
    scopes: 'FACEBOOK_SCOPES',
  },
  scopes: {
    required: ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'],
    // They show the Pages of Business Portfolios, and write comments. Each requires a review of the app.
    defaults: ['business_management', 'pages_manage_engagement'],
    // An operator who has it reviewed requests the insights of posts too; a Page can do without.
    optional: ['business_management', 'pages_manage_engagement', 'read_insights'],
    separator: ',',
  },
  refreshesWith: 'refreshToken',
  // Facebook counts calls per Page and app, by the users that engage with the Page.
  // https://developers.facebook.com/docs/graph-api/overview/rate-limiting
  pace: UNLIMITED_PACE,
  altText,
  linkCard: 'page',
  options,
  // Unpublished photos that no post uses are deleted after about a day.
  deadlineMs: DAY,
};
