import { z } from 'zod';
import { audienceSettings } from '../core/audience.ts';
import type { PlatformContext } from '../core/platform.ts';
import { choice, clientSettings, count, flag, limit, ms } from '../core/settings.ts';

/**
 * Settings of the simulated X. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://docs.x.com and its OpenAPI 2.167 (August 2026).
 * Seen in clients and issue threads: the duplicate error, problemHost, finalizeBody, appendAnswer, the error of a reply to a missing
 * post, that a new post cannot be replied to at once (https://github.com/plhery/node-twitter-api-v2/issues/366), and the mentions
 * in front of a reply.
 * Guessed: that a post without its private numbers still has the public ones, that reply_settings of a reply are refused, duplicateWindowMs, timelineLagMs and refreshTokenSeconds.
 */
export const xSettings = z.object({
  ...clientSettings,
  ...audienceSettings,
  codeLifeMs: ms(30_000, 'how long an authorization code can be exchanged (30 seconds)'),
  accessTokenSeconds: count(7200, 'life of an access token (2 hours)'),
  refreshTokenSeconds: count(15_552_000, 'life of a refresh token (about 6 months)'),
  rotation: choice(['strict', 'keep'], 'a refresh kills the old refresh token, or hands the same one back'),
  problemHost: choice(['https://api.x.com', 'https://api.twitter.com'], 'in front of the types of problems'),
  finalizeBody: choice(['required', 'any'], 'finalize requires a JSON object as its body, or accepts none too'),
  appendAnswer: choice(['body', 'empty'], 'append responds 200 with a body, or 204'),
  videoProcessingMs: ms(1000, 'pending and in_progress time of a video'),
  gifProcessingMs: ms(500, 'the same for a GIF'),
  stuck: flag(false, 'while on, nothing leaves in_progress'),
  sessionLifeMs: ms(1_296_000_000, 'how long an upload can be gone on with (15 days)'),
  mediaLifeMs: ms(86_400_000, 'how long an uploaded file can be posted (24 hours)'),
  duplicateWindowMs: ms(86_400_000, 'the same text of the same account is rejected for this long'),
  timelinePosts: count(3200, 'the timeline reaches back to so many posts of an account'),
  timelineLagMs: ms(0, 'a new post is missing from the timeline for this long'),
  parentLagMs: ms(0, 'a new post cannot be replied to for this long'),
  subscription: choice(
    ['None', 'Basic', 'Premium', 'PremiumPlus'],
    'subscription_type of every account; all but None post up to 25,000 characters',
  ),
  credits: limit(null, 'calls left before 402; null is no end'),
  postsPerWindow: count(100, 'posts per account in 15 minutes'),
  postsPerDay: count(10_000, 'posts of the app in 24 hours'),
});

export type Category = 'tweet_image' | 'tweet_gif' | 'tweet_video';

/** The check of a file; some problems show only when it is posted. */
export type MediaCheck = 'valid' | 'invalid' | 'invalidWhenPosted';

/** An upload, under way or finalized. Times in ms of simulated time. */
export interface Upload {
  id: string;
  key: string;
  accountId: string;
  category: Category;
  mimeType: string;
  totalBytes: number;
  startedAt: number;
  /** Paths and lengths by segment index. */
  segments: Map<number, { path: string; bytes: number }>;
  /** The alternative text. */
  altText?: string;
  finalized: { at: number; path: string; check: MediaCheck } | null;
}

/** A live post. `text` is as the author sent it. */
export interface Post {
  id: string;
  accountId: string;
  text: string;
  uploads: Upload[];
  /** The id of the post that it replies to. */
  replyTo: string | null;
  /** Whom its parent names and its text does not: a list shows them in front of its text. */
  mentions: string[];
  at: number;
  /** A deleted post still counts towards the limits, and its text as posted. */
  isDeleted: boolean;
}

export function createStores() {
  return {
    uploads: new Map<string, Upload>(),
    posts: [] as Post[],
    /** Calls that credits were spent on. */
    spent: 0,
  };
}

export type XState = PlatformContext<z.output<typeof xSettings>> & ReturnType<typeof createStores>;

/** The file of a finalized upload. */
export function uploadedFile({ uploads }: XState, id: string) {
  const upload = uploads.get(id);
  return upload?.finalized && { path: upload.finalized.path, contentType: upload.mimeType };
}
