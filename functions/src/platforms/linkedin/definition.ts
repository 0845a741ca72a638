import { DAY, HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { altText, options } from './options.ts';
import { apiVersion } from './version.ts';

export const definition: PlatformDefinition<'linkedin'> = {
  platform: 'linkedin',
  displayName: 'LinkedIn',
  apiVersion,
  settings: {
    authUrl: { variable: 'LINKEDIN_AUTH_URL', default: 'https://www.linkedin.com' },
    apiUrl: { variable: 'LINKEDIN_API_URL', default: 'https://api.linkedin.com' },
    clientId: 'LINKEDIN_CLIENT_ID',
    clientSecret: 'LINKEDIN_CLIENT_SECRET',
    redirectUri: 'LINKEDIN_REDIRECT_URI',
    apiVersion: 'LINKEDIN_API_VERSION',
    scopes: 'LINKEDIN_SCOPES',
  },
  scopes: {
    required: ['w_member_social'],
    // They identify the member; every app gets them. An app for organizations has `r_basicprofile` in their place.
    // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin
    defaults: ['openid', 'profile'],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  // LinkedIn allows 150 calls a day per member, and 100,000 per app: no limit by the second.
  // https://learn.microsoft.com/linkedin/consumer/integrations/self-serve/share-on-linkedin
  pace: UNLIMITED_PACE,
  altText,
  linkCard: 'post',
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: DAY + HOUR,
};
