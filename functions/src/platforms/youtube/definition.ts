import { HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { DEFAULT_PRIVACY, options } from './options.ts';

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
  altText: null,
  visibility: DEFAULT_PRIVACY,
  linkCard: null,
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: 26 * HOUR,
};
