import { z } from 'zod';
import { DAY, HOUR } from '../../model/clock.ts';
import { type AltText, type PlatformDefinition, type Prices, UNLIMITED_PACE } from '../contract/definition.ts';

/** Of images and GIFs. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'error',
  source: { url: 'https://docs.x.com/x-api/media/create-media-metadata', asOf: '2026-08' },
};

/** https://docs.x.com/x-api/posts/create-post (November 2026) */
export const options = z.object({
  replySettings: z.enum(['following', 'mentionedUsers', 'subscribers', 'verified']).optional().meta({
    title: 'Who may reply',
    description: 'Who may reply, besides the accounts that the post mentions. By default everyone.',
  }),
  madeWithAi: z.boolean().optional().meta({
    title: 'Made with AI',
    description: 'Declares that the post has media made with AI. X labels it. Off by default.',
  }),
  paidPartnership: z.boolean().optional().meta({
    title: 'Paid partnership',
    description: 'Declares that the post is a paid promotion. X labels it. Off by default.',
  }),
});

export type Options = z.infer<typeof options>;

/** Credits are bought in advance, since 2026-02-06; these prices since 2026-04-20. */
export const prices: Prices = {
  post: 0.015,
  postWithLink: 0.2,
  readPost: 0.005,
  readAccount: 0.01,
  source: { url: 'https://docs.x.com/x-api/getting-started/pricing', asOf: '2026-08' },
};

export const definition: PlatformDefinition<'x'> = {
  platform: 'x',
  displayName: 'X',
  settings: {
    authUrl: { variable: 'X_AUTH_URL', default: 'https://x.com' },
    apiUrl: { variable: 'X_API_URL', default: 'https://api.x.com' },
    clientId: 'X_CLIENT_ID',
    clientSecret: 'X_CLIENT_SECRET',
    redirectUri: 'X_REDIRECT_URI',
    dailyQuota: { variable: 'X_DAILY_QUOTA', default: 10_000 },
    // X charges for each number (`prices`).
    metrics: { variable: 'X_METRICS', values: ['off', 'posts', 'all'] },
  },
  prices,
  scopes: {
    // What publishing and its recovery need; `offline.access` brings the refresh token. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
    required: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    defaults: [],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  // X allows 100 posts in 15 minutes per user, and 10,000 in 24 hours per app: no limit by the second.
  // https://docs.x.com/x-api/fundamentals/rate-limits
  pace: UNLIMITED_PACE,
  altText,
  linkCard: null,
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: DAY + HOUR,
};
