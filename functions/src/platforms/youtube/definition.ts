import { HOUR } from '../../time/clock.ts';
import type { PlatformDefinition } from '../contract/definition.ts';

export const definition: PlatformDefinition<'youtube'> = {
  platform: 'youtube',
  displayName: 'YouTube',
  functionPrefix: 'youtube',
  settings: {
    authUrl: { variable: 'YOUTUBE_AUTH_URL', default: 'https://accounts.google.com' },
    apiUrl: { variable: 'YOUTUBE_API_URL', default: 'https://www.googleapis.com' },
    tokenUrl: { variable: 'YOUTUBE_TOKEN_URL', default: 'https://oauth2.googleapis.com' },
    clientId: 'YOUTUBE_CLIENT_ID',
    clientSecret: 'YOUTUBE_CLIENT_SECRET',
    redirectUri: 'YOUTUBE_REDIRECT_URI',
    privacyLevel: 'YOUTUBE_PRIVACY_STATUS',
  },
  scopes: {
    required: ['https://www.googleapis.com/auth/youtube.upload', 'https://www.googleapis.com/auth/youtube.readonly'],
    defaults: [],
    separator: ' ',
  },
  // YouTube allows 100 uploads a day for the app as a whole; each of them holds a part of a file in memory.
  pace: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 2 },
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: 26 * HOUR,
};
