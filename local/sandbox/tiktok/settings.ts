import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

const CREATOR_ERRORS = [
  'spam_risk_too_many_posts',
  'spam_risk_user_banned_from_posting',
  'reached_active_user_cap',
] as const;

/**
 * Settings of the simulated TikTok. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://developers.tiktok.com (tokens: pages of 2 and 5 November 2026;
 * posting: older ones).
 * Seen in clients and issue threads: oauthErrorStatus, stuck, and userInfoPath.
 * Guessed: uploadedRange, what an expired upload leads to, and the times of processing and moderation.
 */
export const tiktokSettings = z.object({
  ...clientSettings,
  accessTokenSeconds: count.default(7200).describe('life of an access token (2 hours; until November 2026: 24)'),
  refreshTokenSeconds: count
    .default(15_552_000)
    .describe('life of a refresh token (180 days; until November 2026: 365)'),
  rotation: z
    .enum(['strict', 'keep'])
    .default('strict')
    .describe('a refresh kills the old refresh token, or hands the same one back'),
  oauthErrorStatus: z
    .union([z.literal(400), z.literal(200)])
    .default(400)
    .describe('HTTP status of the flat OAuth errors'),
  statusPath: z
    .enum(['fetch', 'query', 'both'])
    .default('fetch')
    .describe('which of /status/fetch/ and /status/query/ is served; the other is 404'),
  userInfoPath: z
    .enum(['both', 'slash', 'noSlash'])
    .default('both')
    .describe('which spelling of /v2/user/info/ is served; the other is 404'),
  usernameWithoutScope: z
    .enum(['refuse', 'drop'])
    .default('refuse')
    .describe('username requested without user.info.profile: scope_not_authorized, or left out'),
  creatorInfoError: z
    .enum(CREATOR_ERRORS)
    .nullable()
    .default(null)
    .describe('creator_info responds with this code and HTTP 200'),
  maxVideoSeconds: count.default(300).describe("creator's max_video_post_duration_sec"),
  commentDisabled: z.boolean().default(false),
  duetDisabled: z.boolean().default(false),
  stitchDisabled: z.boolean().default(false),
  unaudited: z.boolean().default(false).describe('only SELF_ONLY posts of private accounts, five users a day'),
  dailyPosts: count
    .nullable()
    .default(null)
    .describe('direct posts per creator in 24 hours; null is no cap (about 15 on the real platform)'),
  rateLimited: z.boolean().default(true).describe('the limits per minute and token below hold'),
  initsPerMinute: count.default(6).describe('each of video/init, content/init and inbox/video/init'),
  creatorInfosPerMinute: count.default(20),
  statusesPerMinute: count.default(30),
  profilesPerMinute: count.default(600),
  requireHttps: z.boolean().default(false).describe('media URLs must be https'),
  urlVerification: z.boolean().default(false).describe('media URLs must lie under a verified prefix or domain'),
  verifiedPrefixes: z.array(z.string()).default([]).describe('URL prefixes, or bare domains, that count as verified'),
  videoProcessingMs: ms.default(1000).describe('PROCESSING time of a video once its bytes are here'),
  photoProcessingMs: ms.default(500).describe('the same for photos'),
  moderationMs: ms.default(1000).describe('a public post has no id for this long after PUBLISH_COMPLETE'),
  stuck: z.boolean().default(false).describe('while on, nothing leaves PROCESSING'),
  uploadLifeMs: ms.default(3_600_000).describe('how long an upload_url works (1 hour)'),
  uploadedRange: z
    .enum(['count', 'lastByte'])
    .default('count')
    .describe('UPLOADED in "bytes 0-UPLOADED/TOTAL": how many bytes, or the index of the last'),
  webhookUrl: z.string().nullable().default(null).describe('signed events are posted here'),
  webhookTimes: z.int().min(1).default(1).describe('each event is delivered this often, to test deduplication'),
});

export type TiktokSettings = z.output<typeof tiktokSettings>;
