import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, limit, ms, option } from '../core/settings.ts';
import type { VideoFacts } from '../media/inspect.ts';
import type { PostInfo } from './post-rules.ts';

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
  ...audienceSettings,
  accessTokenSeconds: count(7200, 'life of an access token (2 hours; until November 2026: 24)'),
  refreshTokenSeconds: count(15_552_000, 'life of a refresh token (180 days; until November 2026: 365)'),
  rotation: choice(['strict', 'keep'], 'a refresh kills the old refresh token, or hands the same one back'),
  oauthErrorStatus: choice([400, 200], 'HTTP status of the flat OAuth errors'),
  statusPath: choice(
    ['fetch', 'query', 'both'],
    'which of /status/fetch/ and /status/query/ is served; the other is 404',
  ),
  userInfoPath: choice(['both', 'slash', 'noSlash'], 'which spelling of /v2/user/info/ is served; the other is 404'),
  creatorInfoError: option(
    ['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'reached_active_user_cap'],
    'creator_info responds with this code and HTTP 200',
  ),
  maxVideoSeconds: count(300, "creator's max_video_post_duration_sec"),
  commentDisabled: flag(false, 'comments are off in creator_info'),
  duetDisabled: flag(false, 'likewise'),
  stitchDisabled: flag(false, 'likewise'),
  unaudited: flag(false, 'only SELF_ONLY posts of private accounts, five users a day'),
  dailyPosts: limit(null, 'direct posts per creator in 24 hours; null is no cap (about 15 on the real platform)'),
  rateLimited: flag(true, 'the limits per minute and token below hold'),
  initsPerMinute: count(6, 'each of video/init, content/init and inbox/video/init'),
  creatorInfosPerMinute: count(20, 'creator_info/query'),
  statusesPerMinute: count(30, 'each of status/fetch and cancel'),
  profilesPerMinute: count(600, 'user/info'),
  queriesPerMinute: count(600, 'video/query'),
  urlVerification: flag(false, 'media URLs must lie under a verified prefix or domain'),
  verifiedPrefixes: z.array(z.string()).default([]).describe('URL prefixes, or bare domains, that count as verified'),
  videoProcessingMs: ms(1000, 'PROCESSING time of a video once its bytes are here'),
  photoProcessingMs: ms(500, 'the same for photos'),
  moderationMs: ms(1000, 'a public post has no id for this long after PUBLISH_COMPLETE'),
  stuck: flag(false, 'while on, nothing leaves PROCESSING'),
  uploadLifeMs: ms(3_600_000, 'how long an upload_url works (1 hour)'),
  uploadedRange: choice(
    ['count', 'lastByte'],
    'UPLOADED in "bytes 0-UPLOADED/TOTAL": how many bytes, or the index of the last',
  ),
});

/** An upload in progress. `received` bytes are stored; a chunk counts when all of it is. */
export interface Upload {
  id: string;
  token: string;
  size: number;
  chunkSize: number;
  chunks: number;
  received: number;
  busy: boolean;
  path: string;
  contentType: string;
  expiresAt: number;
}

type MediaCheck = { state: 'waiting' } | { state: 'accepted'; at: number } | { state: 'rejected'; reason: string };

type Outcome = 'PUBLISH_COMPLETE' | 'SEND_TO_USER_INBOX' | 'FAILED';

/** A post in the making, from its init on. */
export interface Publish {
  id: string;
  accountId: string;
  kind: 'video' | 'photo';
  mode: 'direct' | 'inbox';
  post: PostInfo;
  mediaUrls: string[];
  upload: Upload | null;
  createdAt: number;
  downloadedBytes: number;
  check: MediaCheck;
  facts: VideoFacts | null;
  outcome: Outcome | null;
  failReason: string | null;
  /** The id of the live post, and since when it is live; an inbox draft has none. */
  postId: string | null;
  liveAt: number | null;
  /** The post was deleted after it was live. */
  isDeleted: boolean;
}

export function createStores() {
  return {
    publishes: new Map<string, Publish>(),
    /** Times of the last minute's calls, by token and kind of call. */
    windows: new Map<string, number[]>(),
  };
}

export type TiktokState = PlatformContext<z.output<typeof tiktokSettings>> & ReturnType<typeof createStores>;

/** The file of a complete upload. */
export function uploadedFile({ publishes }: TiktokState, id: string): Upload | null | undefined {
  const upload = [...publishes.values()].find((publish) => publish.upload?.id === id)?.upload;
  return upload && upload.received === upload.size ? upload : null;
}
