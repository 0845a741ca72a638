import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

const REJECTIONS = ['copyright', 'duplicate', 'inappropriate', 'length', 'termsOfUse', 'claim', 'trademark'] as const;

/**
 * Settings of the simulated YouTube. Times in milliseconds of simulated time, token lives in seconds.
 *
 * Documented, unless it is named here: https://developers.google.com/youtube/v3 (revision history to November 2026).
 * Seen in clients and issue threads: the 429 of the daily uploads, and halfThen503.
 * Guessed: sessionLifeMs, listLagMs, and the window of uploadsPerChannel.
 */
export const youtubeSettings = z.object({
  ...clientSettings,
  accessTokenSeconds: count.default(3599).describe('life of an access token'),
  refreshTokenSeconds: count.default(15_552_000).describe('life of a refresh token (6 months unused)'),
  channel: z
    .enum(['there', 'empty', 'signupRequired'])
    .default('there')
    .describe('accounts have a channel, or none: an empty list, or the error youtubeSignupRequired'),
  sessionLifeMs: ms.default(604_800_000).describe('how long an upload session works (a week)'),
  processingMs: ms.default(1000).describe('uploadStatus stays "uploaded" for this long'),
  stuck: z.boolean().default(false).describe('while on, nothing is ever processed'),
  reject: z.enum(REJECTIONS).nullable().default(null).describe('videos end as rejected, for this reason'),
  forcePrivate: z
    .boolean()
    .default(false)
    .describe('videos become private whatever was requested (before November 2026)'),
  store: z
    .enum(['all', 'half', 'halfThen503'])
    .default('all')
    .describe('what is stored of a chunk: all, or half of it, reported by its Range or hidden behind a 503'),
  listLagMs: ms.default(3000).describe('how long an upload is missing in the list of uploads'),
  uploadsPerDay: count.nullable().default(null).describe("the project's uploads of a day (100 on the real platform)"),
  uploadsPerChannel: count.nullable().default(null).describe("the channel's uploads of 24 hours"),
});

export type YoutubeSettings = z.output<typeof youtubeSettings>;
