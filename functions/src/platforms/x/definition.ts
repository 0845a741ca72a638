import { DAY, HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { altText, options } from './options.ts';

export const definition: PlatformDefinition<'x'> = {
  platform: 'x',
  displayName: 'X',
  settings: {
    authUrl: { variable: 'X_AUTH_URL', default: 'https://x.com' },
    apiUrl: { variable: 'X_API_URL', default: 'https://api.x.com' },
    clientId: 'X_CLIENT_ID',
    clientSecret: 'X_CLIENT_SECRET',
    redirectUri: 'X_REDIRECT_URI',
  },
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
