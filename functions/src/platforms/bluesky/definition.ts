import { DAY, HOUR } from '../../model/clock.ts';
import type { PlatformDefinition } from '../contract/definition.ts';
import { altText, options } from './options.ts';

export const definition: PlatformDefinition<'bluesky'> = {
  platform: 'bluesky',
  displayName: 'Bluesky',
  settings: {
    /** The server where users sign in unless they name another one, and which resolves handles: an entryway, or a personal data server. */
    authUrl: { variable: 'BLUESKY_AUTH_URL', default: 'https://bsky.social' },
    /** The directory of identities. It names the server of every account. */
    apiUrl: { variable: 'BLUESKY_PLC_URL', default: 'https://plc.directory' },
    /** The service that counts likes and followers, for accounts of all servers. */
    metricsUrl: { variable: 'BLUESKY_APPVIEW_URL', default: 'https://public.api.bsky.app' },
    clientId: 'BLUESKY_CLIENT_ID',
    clientSecret: 'BLUESKY_CLIENT_SECRET',
    redirectUri: 'BLUESKY_REDIRECT_URI',
  },
  scopes: {
    // To make posts and upload their files, and nothing else. https://atproto.com/specs/permission
    required: ['atproto', 'repo:app.bsky.feed.post?action=create', 'blob:*/*'],
    defaults: [],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  handle: { label: 'Handle or server', example: 'alice.bsky.social' },
  // A server allows 5,000 points an hour per account, of which a post costs 3. https://docs.bsky.app/docs/advanced-guides/rate-limits
  pace: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
  altText,
  linkCard: 'post',
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: DAY + HOUR,
};
