import { HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { options } from './options.ts';

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
  altText: null,
  linkCard: null,
  options,
  // Within the 24 hours that an uploaded file lives, and longer than an outage of some hours.
  deadlineMs: 18 * HOUR,
};
