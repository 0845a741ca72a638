import { HOUR } from '../../time/clock.ts';
import type { PlatformDefinition } from '../contract/definition.ts';

export const definition: PlatformDefinition<'snapchat'> = {
  platform: 'snapchat',
  displayName: 'Snapchat',
  functionPrefix: 'snapchat',
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
  // Snapchat publishes no figures; each post holds a part of a file in memory.
  pace: { maxConcurrentDispatches: 10, maxDispatchesPerSecond: 5 },
  // Parts of up to 31 MB: four videos of 900 MB at once peak at 649 MB, measured as in entry/options.ts.
  worker: { memory: '1GiB', concurrency: 4 },
  // Well within the 24 hours that an uploaded file lives.
  deadlineMs: 6 * HOUR,
};
