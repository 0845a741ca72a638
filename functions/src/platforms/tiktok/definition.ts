import { HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { DEFAULT_PRIVACY, options } from './options.ts';

export const definition: PlatformDefinition<'tiktok'> = {
  platform: 'tiktok',
  displayName: 'TikTok',
  settings: {
    authUrl: { variable: 'TIKTOK_AUTH_URL', default: 'https://www.tiktok.com' },
    apiUrl: { variable: 'TIKTOK_API_URL', default: 'https://open.tiktokapis.com' },
    clientId: 'TIKTOK_CLIENT_KEY',
    clientSecret: 'TIKTOK_CLIENT_SECRET',
    redirectUri: 'TIKTOK_REDIRECT_URI',
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
  altText: null,
  visibility: DEFAULT_PRIVACY,
  linkCard: null,
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: 25 * HOUR,
};
