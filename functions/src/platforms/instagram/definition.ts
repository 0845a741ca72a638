import { z } from 'zod';
import { DAY } from '../../model/clock.ts';
import { mediaUrl } from '../../model/media-url.ts';
import { type AltText, type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { graphVersion } from '../kit/graph/version.ts';

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

const username = z.string().regex(/^[\w.]{1,30}$/, 'A username has up to 30 letters, digits, periods and underscores.');
const position = z.number().min(0).max(1);

/** https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (November 2026) */
export const options = z.object({
  postType: z
    .enum(['feed', 'story'])
    .optional()
    .meta({
      title: 'Post type',
      description:
        'A story is one image, or one video of 3 to 60 seconds and up to 100 MB, that is shown for a day, without a text. By ' +
        'default a post in the feed.',
    }),
  collaborators: z.array(username).min(1).max(3).optional().meta({
    title: 'Collaborators',
    description: 'Usernames of up to 3 accounts to invite as co-authors of the post.',
  }),
  userTags: z
    .array(z.strictObject({ username, x: position.optional(), y: position.optional() }))
    .min(1)
    .max(20)
    .optional()
    .meta({
      title: 'Tagged people',
      description:
        'People in the image, each with the position of the tag: `x` and `y` from 0 (top left) to 1. In a video, tags have no ' +
        'position. In a carousel, they belong to its first file.',
    }),
  coverUrl: mediaUrl.optional().meta({ title: 'Cover image', description: 'Reels only: the URL of a cover image.' }),
  thumbOffsetMs: z.int().min(0).optional().meta({
    title: 'Cover frame',
    description: 'Reels only: the time of the cover frame in milliseconds. By default the first frame.',
  }),
  shareToFeed: z.boolean().optional().meta({
    title: 'Show the reel in the feed',
    description: 'Reels only: whether to show it in the feed too. On by default.',
  }),
  firstComment: z
    .string()
    .max(MAX_TEXT)
    .refine((text) => text.trim() !== '' && text.isWellFormed(), 'A comment has at least one character.')
    .optional()
    .meta({
      title: 'First comment',
      description:
        'A comment that the account writes once the post is live. The account must have granted ' +
        '`instagram_business_manage_comments`, or through Facebook Login `instagram_manage_comments`. If Instagram refuses the ' +
        'comment, the post stays published, and `notes` of its run say so.',
    }),
  trialReel: z.boolean().optional().meta({
    title: 'Trial reel',
    description: 'Videos only: whether to publish as a trial reel. Overrides `trial_reel` of the post.',
  }),
});

export type Options = z.infer<typeof options>;

export const definition: PlatformDefinition<'instagram'> = {
  platform: 'instagram',
  displayName: 'Instagram',
  apiVersion: graphVersion,
  settings: {
    authUrl: { variable: 'INSTAGRAM_AUTH_URL', default: 'https://api.instagram.com' },
    apiUrl: { variable: 'INSTAGRAM_GRAPH_URL', default: 'https://graph.instagram.com' },
    clientId: 'INSTAGRAM_CLIENT_ID',
    clientSecret: 'INSTAGRAM_CLIENT_SECRET',
    redirectUri: 'INSTAGRAM_REDIRECT_URI',
    metrics: { variable: 'INSTAGRAM_METRICS', values: ['all', 'posts', 'off'] },
    scopes: 'INSTAGRAM_SCOPES',
    facebookLogin: {
      choice: { variable: 'INSTAGRAM_LOGIN', values: ['instagram', 'facebook'] },
      authUrl: { variable: 'INSTAGRAM_FACEBOOK_AUTH_URL', default: 'https://www.facebook.com' },
      apiUrl: { variable: 'INSTAGRAM_FACEBOOK_GRAPH_URL', default: 'https://graph.facebook.com' },
    },
  },
  scopes: {
    required: ['instagram_business_basic', 'instagram_business_content_publish'],
    // `instagram_business_manage_comments` only if an operator requests it: it requires a review of the app.
    defaults: [],
    // Likewise the numbers of posts, without which an account can publish.
    optional: ['instagram_business_manage_insights'],
    separator: ',',
  },
  refreshesWith: 'accessToken',
  // Instagram allows 100 posts in 24 hours per account, and calls by the account's impressions.
  // https://developers.facebook.com/docs/instagram-platform/content-publishing
  pace: UNLIMITED_PACE,
  needsFile: true,
  altText,
  linkCard: null,
  options,
  // The life of a container. https://developers.facebook.com/docs/instagram-platform/content-publishing
  deadlineMs: DAY,
};
