import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

/**
 * Settings of the simulated LinkedIn. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://learn.microsoft.com/linkedin (pages of 2026).
 * Seen in clients and issue threads: ghostDuplicates (February 2026), the time in ids (2021 to 2026), and
 * revokedFlakes.
 * Guessed: duplicatesRefused, and memberReadsVideos (clients differ).
 */
export const linkedinSettings = z.object({
  ...clientSettings,
  codeLifeMs: ms.default(1_800_000).describe('how long an authorization code can be exchanged (30 minutes)'),
  accessTokenSeconds: count.default(5_184_000).describe('life of an access token (60 days)'),
  refreshTokens: z.boolean().default(false).describe('the app is approved for refresh tokens'),
  refreshTokenSeconds: count.default(31_536_000).describe('life of a refresh token from the first consent (365 days)'),
  scopeSeparator: z.enum([',', ' ']).default(',').describe('between the scopes of a token response'),
  revokedFlakes: count.default(0).describe('userinfo calls each new token revoked this often'),
  versions: z
    .array(z.string())
    .default(['202609', '202608', '202607'])
    .describe('months of the API that are served; any other is 426'),
  memberReadsVideos: z.boolean().default(true).describe("a member's token may read the status of a video"),
  imageProcessingMs: ms.default(1000).describe('PROCESSING time of an image'),
  videoProcessingMs: ms.default(2000).describe('PROCESSING time of a video'),
  stuck: z.boolean().default(false).describe('while on, nothing leaves PROCESSING'),
  uploadLifeMs: ms.default(2_592_000_000).describe('how long upload addresses work (30 days)'),
  partBytes: z.int().min(1).default(4_194_304).describe('size of the parts of a video (4 MiB)'),
  secondFinalize: z.enum(['ok', 'error']).default('error').describe('finalizing a finalized video: 200, or 400'),
  duplicateWindowMs: ms.default(600_000).describe('the same post of the same author is 422 for this long (10 minutes)'),
  duplicatesRefused: z
    .enum(['texts', 'all'])
    .default('texts')
    .describe('which repeated posts are 422: documented for texts, and for nothing with media'),
  ghostDuplicates: z
    .boolean()
    .default(false)
    .describe('the 422 names a post that does not exist, a new one each time, as after the deletion of the same text'),
  memberReadsPosts: z.boolean().default(false).describe('a token may read the posts of its member (r_member_social)'),
  duplicatesNamed: z.boolean().default(true).describe('the error of a duplicate has the URN of the first post'),
  restliId: z.boolean().default(true).describe('the response to a created post has its URN in a header'),
  videoPosts: z.enum(['share', 'ugcPost']).default('ugcPost').describe('kind of URN a post with a video gets'),
  dailyCalls: count.nullable().default(150).describe('calls per member and UTC day; null is no end'),
});

export type LinkedinSettings = z.output<typeof linkedinSettings>;
