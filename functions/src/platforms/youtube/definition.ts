import { z } from 'zod';
import { HOUR } from '../../model/clock.ts';
import { mediaUrl } from '../../model/media-url.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** Who may see a video where the operator has set nothing. Always sent: without it YouTube chooses. */
export const DEFAULT_PRIVACY = 'public';

/** In characters, counted as UTF-16 units. https://developers.google.com/youtube/v3/docs/videos#snippet.title (November 2026) */
const TITLE_LENGTH = 100;
/** In characters, with a comma between tags and quotes around those with a space. https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] (November 2026) */
const TAGS_LENGTH = 500;

function tagsLength(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + [...tag].length + (tag.includes(' ') ? 2 : 0) + 1, -1);
}

export const options = z.object({
  title: z
    .string()
    .refine(
      (title) => title.trim() !== '' && title.length <= TITLE_LENGTH && !/[\r\n]/.test(title),
      `A title is one line of 1 to ${TITLE_LENGTH} characters.`,
    )
    .optional()
    .meta({
      title: 'Title',
      description: 'Replaces the first line of the text. The text is the description.',
      minLength: 1,
      maxLength: TITLE_LENGTH,
    }),
  tags: z
    .array(z.string().min(1))
    .refine((tags) => tagsLength(tags) <= TAGS_LENGTH, `All tags together have at most ${TAGS_LENGTH} characters.`)
    .optional()
    .meta({ title: 'Tags', description: `Keywords of the video, at most ${TAGS_LENGTH} characters together.` }),
  categoryId: z
    .string()
    .regex(/^\d{1,3}$/)
    .optional()
    .meta({ title: 'Category', description: 'The number of a YouTube category; by default 22, "People & Blogs".' }),
  privacy: z
    .enum(['public', 'unlisted', 'private'])
    .optional()
    .meta({ title: 'Who may see the video', description: "Who may see the video. Replaces Herald's default." }),
  madeForKids: z.boolean().optional().meta({
    title: 'Made for children',
    description: 'Declares that the video is made for children. Off by default.',
  }),
  containsSyntheticMedia: z.boolean().optional().meta({
    title: 'Altered or made with AI',
    description: 'Declares that realistic content in the video was altered or made with AI. YouTube labels it.',
  }),
  language: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'A language is a BCP-47 tag such as en or pt-BR.')
    .max(35)
    .optional()
    .meta({
      title: 'Language',
      description: 'The language of the title, the text and the speech: a BCP-47 tag such as `en` or `pt-BR`.',
    }),
  thumbnailUrl: mediaUrl.optional().meta({
    title: 'Thumbnail',
    description:
      'The address of a JPEG or PNG file of up to 2 MB, which is set once the video is live. The channel must be verified. If ' +
      'YouTube refuses the file, the video stays published, and `notes` of its run say so.',
  }),
  playlistId: z
    .string()
    .regex(/^[\w-]{2,64}$/, 'This is not a playlist id: use the part after list= in its address.')
    .optional()
    .meta({
      title: 'Playlist',
      description:
        'A playlist of the channel, to which the video is added once it is live. The account must have granted ' +
        '`https://www.googleapis.com/auth/youtube`, which Herald requests only if `scopes` names it. If YouTube does not add the ' +
        'video, it stays published, and `notes` of its run say so.',
    }),
});

export type Options = z.infer<typeof options>;

export const definition: PlatformDefinition<'youtube'> = {
  platform: 'youtube',
  displayName: 'YouTube',
  settings: {
    authUrl: { variable: 'YOUTUBE_AUTH_URL', default: 'https://accounts.google.com' },
    apiUrl: { variable: 'YOUTUBE_API_URL', default: 'https://www.googleapis.com' },
    tokenUrl: { variable: 'YOUTUBE_TOKEN_URL', default: 'https://oauth2.googleapis.com' },
    metricsUrl: { variable: 'YOUTUBE_ANALYTICS_URL', default: 'https://youtubeanalytics.googleapis.com' },
    clientId: 'YOUTUBE_CLIENT_ID',
    clientSecret: 'YOUTUBE_CLIENT_SECRET',
    redirectUri: 'YOUTUBE_REDIRECT_URI',
    dailyQuota: { variable: 'YOUTUBE_DAILY_QUOTA', default: 100 },
    metrics: { variable: 'YOUTUBE_METRICS', values: ['all', 'posts', 'off'] },
    privacyLevel: 'YOUTUBE_PRIVACY_STATUS',
    scopes: 'YOUTUBE_SCOPES',
  },
  scopes: {
    required: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'],
    // These two only if an operator requests them: Google verifies an app for its scopes, and the user may refuse each of them.
    defaults: [],
    optional: ['https://www.googleapis.com/auth/youtube.force-ssl', 'https://www.googleapis.com/auth/youtube'],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  // YouTube allows 100 uploads a day per app, until it grants more: no limit by the second.
  // https://developers.google.com/youtube/v3/determine_quota_cost
  pace: UNLIMITED_PACE,
  needsFile: true,
  altText: null,
  visibility: DEFAULT_PRIVACY,
  linkCard: null,
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: 26 * HOUR,
};
