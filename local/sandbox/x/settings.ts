import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

/**
 * Settings of the simulated X. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://docs.x.com and its OpenAPI 2.167 (August 2026).
 * Seen in clients and issue threads: the duplicate error, problemHost, finalizeBody and appendAnswer.
 * Guessed: duplicateWindowMs, timelineLagMs, refreshTokenSeconds, and when a usage cap ends.
 */
export const xSettings = z.object({
  ...clientSettings,
  codeLifeMs: ms.default(30_000).describe('how long an authorization code can be exchanged (30 seconds)'),
  accessTokenSeconds: count.default(7200).describe('life of an access token (2 hours)'),
  refreshTokenSeconds: count.default(15_552_000).describe('life of a refresh token (about 6 months)'),
  rotation: z
    .enum(['strict', 'keep'])
    .default('strict')
    .describe('a refresh kills the old refresh token, or hands the same one back'),
  problemHost: z
    .enum(['https://api.x.com', 'https://api.twitter.com'])
    .default('https://api.x.com')
    .describe('in front of the types of problems'),
  finalizeBody: z
    .enum(['required', 'any'])
    .default('required')
    .describe('finalize requires a JSON object as its body, or accepts none too'),
  appendAnswer: z.enum(['body', 'empty']).default('body').describe('append responds 200 with a body, or 204'),
  videoProcessingMs: ms.default(1000).describe('pending and in_progress time of a video'),
  gifProcessingMs: ms.default(500).describe('the same for a GIF'),
  stuck: z.boolean().default(false).describe('while on, nothing leaves in_progress'),
  sessionLifeMs: ms.default(1_296_000_000).describe('how long an upload can be gone on with (15 days)'),
  mediaLifeMs: ms.default(86_400_000).describe('how long an uploaded file can be posted (24 hours)'),
  duplicateWindowMs: ms.default(86_400_000).describe('the same text of the same account is rejected for this long'),
  timelineLagMs: ms.default(0).describe('a new post is missing from the timeline for this long'),
  subscription: z
    .enum(['None', 'Basic', 'Premium', 'PremiumPlus'])
    .default('None')
    .describe('subscription_type of every account; all but None post up to 25,000 characters'),
  credits: z.int().nullable().default(null).describe('calls left before 402; null is no end'),
  usageCap: z
    .enum(['Daily', 'Monthly'])
    .nullable()
    .default(null)
    .describe('while set, every call is UsageCapExceeded for this period'),
  postsPerWindow: count.default(100).describe('posts per account in 15 minutes'),
  postsPerDay: count.default(10_000).describe('posts of the app in 24 hours'),
});

export type XSettings = z.output<typeof xSettings>;
