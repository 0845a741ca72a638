import { DAY, HOUR } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { altText, options } from './options.ts';

export const definition: PlatformDefinition<'mastodon'> = {
  platform: 'mastodon',
  displayName: 'Mastodon',
  settings: {
    /** The server where users sign in unless they name another one. */
    authUrl: { variable: 'MASTODON_URL', default: 'https://mastodon.social' },
    /** Each server registers this service under this name, and issues a client id and a secret. */
    clientId: 'MASTODON_APP_NAME',
    redirectUri: 'MASTODON_REDIRECT_URI',
  },
  scopes: {
    // To know the account, and to publish its posts and find them again. Servers before 4.3 do not have the narrower `profile`.
    // https://docs.joinmastodon.org/api/oauth-scopes/
    required: ['read:accounts', 'read:statuses', 'write:media', 'write:statuses'],
    defaults: [],
    separator: ' ',
  },
  // Tokens do not expire.
  refreshesWith: 'accessToken',
  handle: { label: 'Handle or server', example: 'alice@mastodon.social' },
  // Servers limit accounts to 300 calls, and to 30 uploads in half an hour. https://docs.joinmastodon.org/api/rate-limits/
  pace: UNLIMITED_PACE,
  altText,
  linkCard: null,
  options,
  // A server deletes files that no post uses after a day.
  deadlineMs: DAY + HOUR,
};
