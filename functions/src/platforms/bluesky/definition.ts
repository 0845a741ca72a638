import { z } from 'zod';
import { DAY, HOUR } from '../../model/clock.ts';
import type { AltText, PlatformDefinition } from '../contract/definition.ts';

/** The lexicon sets no limit; this is the limit of the Bluesky app for images and videos. */
export const altText: AltText = {
  maxLength: 2000,
  videos: true,
  severity: 'warning',
  source: { url: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts', asOf: '2026-11' },
};

/** https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky/feed/post.json (November 2026) */
const MAX_LANGUAGES = 3;

export const options = z.object({
  languages: z
    .array(z.string().refine(isLanguage, 'A language is a BCP 47 tag, such as "en" or "pt-BR".'))
    .min(1)
    .max(MAX_LANGUAGES)
    .optional()
    .meta({
      title: 'Languages',
      description: 'The languages of the text as BCP 47 tags, such as `en` or `pt-BR`. Readers filter by them.',
    }),
});

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

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
    metrics: { variable: 'BLUESKY_METRICS', values: ['all', 'posts', 'off'] },
  },
  scopes: {
    // To make posts and upload their files, and nothing else. https://atproto.com/specs/permission
    required: ['atproto', 'repo:app.bsky.feed.post?action=create', 'blob:*/*'],
    defaults: [],
    separator: ' ',
  },
  refreshesWith: 'refreshToken',
  selfRegistration: 'document',
  handle: { label: 'Handle or server', example: 'alice.bsky.social' },
  // A server allows 5,000 points an hour per account, of which a post costs 3. https://docs.bsky.app/docs/advanced-guides/rate-limits
  pace: { maxConcurrentDispatches: 20, maxDispatchesPerSecond: 10 },
  altText,
  linkCard: 'post',
  options,
  // A little longer than a day, so that a daily limit can pass.
  deadlineMs: DAY + HOUR,
};
