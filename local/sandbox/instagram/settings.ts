import { z } from 'zod';
import { containerSettings } from '../graph/settings.ts';

/**
 * Settings of the simulated Instagram. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/instagram-platform (pages up to October
 * 2026).
 * Seen in clients and issue threads: the flat token response, and the time before a permalink can be read.
 * Guessed: listLagMs, statusLagMs, what a second media_publish answers, and commentLength: the documentation of comments names
 * no length, Instagram's own app takes this one.
 */
export const instagramSettings = z.object({
  ...containerSettings,
  replyShape: z
    .enum(['flat', 'data'])
    .default('flat')
    .describe('tokens and profiles come as seen live, or inside data[0] as documented'),
  containersPerDay: z.int().min(0).default(400).describe('creations of an account in a rolling 24 hours'),
  notReadyTimes: z
    .int()
    .min(0)
    .default(0)
    .describe('media_publish responds 9007/2207027 this often for each new FINISHED container'),
  secondPublish: z
    .enum(['notFound', 'notReady'])
    .default('notFound')
    .describe('response to media_publish of a published container: 24/2207008 or 9007/2207027'),
  imageErrors: z
    .enum(['create', 'container'])
    .default('create')
    .describe('a bad image_url shows in the response to create, or later in the container'),
  trialReels: z.boolean().default(true).describe('accounts may post trial reels; else create responds 100/2207081'),
  commentLength: z.int().min(0).default(2200).describe('longest comment, in code points'),
  takesComments: z.boolean().default(true).describe('comments are turned on; else a comment is error 10'),
  quotaTotal: z.int().min(0).default(100).describe('posts in a rolling 24 hours'),
});

export type InstagramSettings = z.output<typeof instagramSettings>;
