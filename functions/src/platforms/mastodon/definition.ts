import { z } from 'zod';
import { DAY, HOUR } from '../../model/clock.ts';
import { type AltText, type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** https://docs.joinmastodon.org/entities/Instance/ (`description_limit`, which servers can change) */
export const altText: AltText = {
  maxLength: 1500,
  videos: true,
  severity: 'warning',
  source: { url: 'https://docs.joinmastodon.org/entities/Instance/', asOf: '2026-07' },
};

/** https://docs.joinmastodon.org/methods/statuses/#create (July 2026) */
export const options = z.object({
  visibility: z.enum(['public', 'unlisted', 'private']).optional().meta({
    title: 'Who sees the post',
    description:
      "Who sees the post: everybody, everybody who visits the profile, or followers. By default the account's setting.",
  }),
  contentWarning: z.string().trim().min(1).max(500).optional().meta({
    title: 'Content warning',
    description: 'Shown instead of the post until a reader opens it. It counts towards the length of the text.',
  }),
  sensitive: z.boolean().optional().meta({
    title: 'Hide the media until a reader asks',
    description: "Hides the images and the video until a reader reveals them. By default the account's setting.",
  }),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/, 'A language is a code such as en, de or zh-TW.')
    .max(35)
    .optional()
    .meta({
      title: 'Language',
      description: 'The language of the text: a code such as `en`, `de` or `zh-TW`. Readers filter by it.',
    }),
});

export type Options = z.infer<typeof options>;

export const definition: PlatformDefinition<'mastodon'> = {
  platform: 'mastodon',
  displayName: 'Mastodon',
  settings: {
    /** The server where users sign in unless they name another one. */
    authUrl: { variable: 'MASTODON_URL', default: 'https://mastodon.social' },
    /** Each server registers this service under this name, and issues a client id and a secret. */
    clientId: 'MASTODON_APP_NAME',
    redirectUri: 'MASTODON_REDIRECT_URI',
    metrics: { variable: 'MASTODON_METRICS', values: ['all', 'posts', 'off'] },
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
  selfRegistration: 'name',
  handle: { label: 'Handle or server', example: 'alice@mastodon.social' },
  // Servers limit accounts to 300 calls, and to 30 uploads in half an hour. https://docs.joinmastodon.org/api/rate-limits/
  pace: UNLIMITED_PACE,
  altText,
  linkCard: null,
  options,
  // A server deletes files that no post uses after a day.
  deadlineMs: DAY + HOUR,
};
