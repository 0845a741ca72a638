import { z } from 'zod';
import { HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement (October 2026) */
export const options = z.object({
  postType: z
    .enum(['story', 'spotlight'])
    .optional()
    .meta({
      title: 'Post type',
      description:
        'A story is shown for a day, without a text; a Spotlight is a video. By default a video is a Spotlight, and an image a ' +
        'story or, with a text, a saved story with that title.',
    }),
  locale: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/, 'A locale is a language and a country, such as pt_BR.')
    .optional()
    .meta({
      title: 'Language',
      description: 'Spotlights only: the language and country, such as `pt_BR`. By default `en_US`.',
    }),
});

export type Options = z.infer<typeof options>;

export const definition: PlatformDefinition<'snapchat'> = {
  platform: 'snapchat',
  displayName: 'Snapchat',
  settings: {
    authUrl: { variable: 'SNAPCHAT_AUTH_URL', default: 'https://accounts.snapchat.com' },
    apiUrl: { variable: 'SNAPCHAT_API_URL', default: 'https://businessapi.snapchat.com' },
    clientId: 'SNAPCHAT_CLIENT_ID',
    clientSecret: 'SNAPCHAT_CLIENT_SECRET',
    redirectUri: 'SNAPCHAT_REDIRECT_URI',
  },
  scopes: {
    required: ['snapchat-profile-api'],
    defaults: [],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  // Snapchat publishes no figures, and responds 429 beyond them.
  pace: UNLIMITED_PACE,
  needsFile: true,
  altText: null,
  linkCard: null,
  options,
  // Within the 24 hours that an uploaded file lives, and longer than an outage of some hours.
  deadlineMs: 18 * HOUR,
};
