import { z } from 'zod';
import { HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** Who may see a post. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post (November 2026) */
const privacyLevels = ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY'] as const;

/** The visibility where the operator has set none: the only one allowed to an unaudited client. */
export const DEFAULT_PRIVACY = 'SELF_ONLY';

/** Of a photo post (UTF-16 units). https://developers.tiktok.com/doc/content-posting-api-reference-photo-post (November 2026) */
const TITLE_LENGTH = 90;

/** Nothing is allowed by default: https://developers.tiktok.com/doc/content-sharing-guidelines */
function allow(title: string, what: string) {
  return flag(title, `Whether others may ${what}. Off by default. What the account has disabled stays disabled.`);
}

function flag(title: string, description: string) {
  return z.boolean().optional().meta({ title, description });
}

export const options = z.object({
  title: z
    .string()
    .min(1)
    .max(TITLE_LENGTH)
    .optional()
    .meta({ title: 'Title', description: 'Photo posts only: the title above the text.' }),
  fullCaption: flag(
    'Longer text',
    'Videos only: send up to 2,200 characters of the text instead of ' +
      '150. By default 150 characters are sent, unless the operator has set `TIKTOK_FULL_CAPTION`.',
  ),
  privacy: z.enum(privacyLevels).optional().meta({
    title: 'Who may see the post',
    description: "Who may see the post: one of the choices that TikTok offers the account. Replaces Herald's default.",
  }),
  allowComments: allow('Allow comments', 'comment'),
  allowDuet: allow('Allow duets', 'make duets; videos only'),
  allowStitch: allow('Allow stitches', 'stitch; videos only'),
  yourBrand: flag(
    'Your brand',
    'The post promotes its owner or their own business. TikTok labels it "Promotional content".',
  ),
  brandedContent: flag(
    'Branded content',
    'The post promotes another business. TikTok labels it "Paid partnership". `privacy` cannot be SELF_ONLY.',
  ),
  aiGenerated: flag('Made with AI', 'Videos only: declares that the video was made with AI. TikTok labels it.'),
  coverTimestampMs: z.int().min(0).optional().meta({
    title: 'Cover frame',
    description: 'Videos only: the time of the cover frame in milliseconds. By default the first frame.',
  }),
  autoAddMusic: flag(
    'Add music',
    'Photo posts only: TikTok adds music, which the owner can change in the app. Off by default.',
  ),
  draft: flag(
    'Send as a draft',
    'Send the files to the inbox of the owner, who completes and publishes the post in the TikTok app. Options other than `title`' +
      ' and the text of a video are ignored. The run succeeds when TikTok has delivered the draft; its result has no URL, and ' +
      '`notes` say so. The account needs `video.upload` instead of `video.publish`.',
  ),
});

export type Options = z.infer<typeof options>;

export const definition: PlatformDefinition<'tiktok'> = {
  platform: 'tiktok',
  displayName: 'TikTok',
  settings: {
    authUrl: { variable: 'TIKTOK_AUTH_URL', default: 'https://www.tiktok.com' },
    apiUrl: { variable: 'TIKTOK_API_URL', default: 'https://open.tiktokapis.com' },
    clientId: 'TIKTOK_CLIENT_KEY',
    clientSecret: 'TIKTOK_CLIENT_SECRET',
    redirectUri: 'TIKTOK_REDIRECT_URI',
    metrics: { variable: 'TIKTOK_METRICS', values: ['all', 'posts', 'off'] },
    privacyLevel: 'TIKTOK_PRIVACY_LEVEL',
    videoSource: { variable: 'TIKTOK_VIDEO_SOURCE', values: ['upload', 'pull'] },
    fullCaption: 'TIKTOK_FULL_CAPTION',
    scopes: 'TIKTOK_SCOPES',
  },
  scopes: {
    required: ['user.info.basic', 'user.info.profile'],
    // `video.publish` is for posts, `video.upload` for drafts, `video.list` finds a public post after a lost response.
    defaults: ['video.publish', 'video.list', 'video.upload'],
    separator: ',',
  },
  refreshesWith: 'refreshToken',
  // TikTok allows 6 posts a minute per access token. https://developers.tiktok.com/doc/content-posting-api-reference-direct-post
  pace: UNLIMITED_PACE,
  needsFile: true,
  altText: null,
  visibility: DEFAULT_PRIVACY,
  linkCard: null,
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: 25 * HOUR,
};
