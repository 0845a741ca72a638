import { z } from 'zod';
import { ms } from '../core/settings.ts';
import { containerSettings } from '../graph/settings.ts';

/**
 * Settings of the simulated Threads. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/threads (pages of December 2025 to August
 * 2026).
 * Seen in clients and issue threads: publishNotFoundTimes (24/4279009 after FINISHED).
 * Guessed: listLagMs, statusLagMs, permalinkLagMs, secondPublish, parentLagMs and the error of a used-up quota.
 */
export const threadsSettings = z.object({
  ...containerSettings,
  textProcessingMs: ms.default(0).describe('IN_PROGRESS time of a text container'),
  publishNotFoundTimes: z
    .int()
    .min(0)
    .default(0)
    .describe('threads_publish responds 24/4279009 this often for each new FINISHED container'),
  secondPublish: z
    .enum(['error', 'sameId'])
    .default('error')
    .describe('response to threads_publish of a published container: 24/4279009, or the same media id'),
  imageErrors: z
    .enum(['container', 'create'])
    .default('container')
    .describe('a bad image_url shows in the container status, or already in the response to create'),
  parentLagMs: ms.default(0).describe('after a publish the media cannot be replied to for this long'),
  quotaTotal: z.int().min(0).default(250).describe('posts in a rolling 24 hours'),
  replyQuotaTotal: z.int().min(0).default(1000).describe('replies in a rolling 24 hours'),
  deleteQuotaTotal: z.int().min(0).default(100).describe('deletions in a rolling 24 hours'),
});

export type ThreadsSettings = z.output<typeof threadsSettings>;
