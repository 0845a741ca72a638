import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

/**
 * Settings of the simulated Snapchat. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://developers.snap.com (first parts of the pages, up to October 2026).
 * Seen in clients and issue threads: the empty 403, the exact size of parts, and the two shapes of a profile.
 * Guessed: repost, repeatedPart, listLagMs, and the lives of tokens.
 */
export const snapchatSettings = z.object({
  ...clientSettings,
  accessTokenSeconds: count.default(3600).describe('life of an access token'),
  refreshTokenSeconds: count.default(15_552_000).describe('life of a refresh token'),
  rotation: z
    .enum(['strict', 'none'])
    .default('strict')
    .describe('a refresh brings a new refresh token and kills the old one, or sends none'),
  expiresInText: z.boolean().default(false).describe('expires_in comes as a text'),
  allowlisted: z.boolean().default(true).describe('off: every call of the API is an empty 403'),
  profileShape: z
    .enum(['single', 'list', 'none'])
    .default('single')
    .describe('my_profile: public_profile, a list of them, or an account without one'),
  processingMs: ms.default(3000).describe('MEDIA_PROCESSING for this long after FINALIZE'),
  mediaLifeMs: ms.default(86_400_000).describe('MEDIA_EXPIRED after this long (24 hours)'),
  repeatedPart: z
    .enum(['overwrite', 'refuse'])
    .default('overwrite')
    .describe('a part, or a FINALIZE, that comes a second time'),
  repost: z
    .enum(['duplicate', 'refuse'])
    .default('duplicate')
    .describe('a medium that was posted already: posted again, or MEDIA_POSTING_ALREADY_IN_PROGRESS'),
  errorStatus: z
    .union([z.literal(400), z.literal(200)])
    .default(400)
    .describe('HTTP status of responses with request_status ERROR'),
  storyIds: z.boolean().default(false).describe('stories have an id in their response'),
  listLagMs: ms.default(3000).describe('how long a Spotlight is missing in the list'),
  moderationMs: ms.default(1000).describe('how long a Spotlight is SUBMITTED'),
  moderation: z.enum(['LIVE', 'REJECTED']).default('LIVE').describe('what a Spotlight becomes then'),
});

export type SnapchatSettings = z.output<typeof snapchatSettings>;
