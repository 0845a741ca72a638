import { z } from 'zod';
import { clientSettings } from '../core/settings.ts';

const ms = z.number().min(0);

/** The switches of the simulated Instagram. Times in milliseconds of simulated time. */
export const instagramSettings = z.object({
  ...clientSettings,
  codeLifeMs: ms.default(3_600_000).describe('how long an authorization code can be exchanged'),
  shortTokenLifeMs: ms.default(3_600_000).describe('life of the token from the code exchange'),
  longTokenLifeMs: ms.default(5_184_000_000).describe('life of a long-lived token (60 days)'),
  refreshMinAgeMs: ms.default(86_400_000).describe('a long-lived token must be this old to be refreshed (24 hours)'),
  refreshRevokesOld: z.boolean().default(false).describe('a refresh makes the old token useless'),
  replyShape: z
    .enum(['flat', 'data'])
    .default('flat')
    .describe('tokens and profiles come as seen live, or inside data[0] as documented'),
  imageProcessingMs: ms.default(300).describe('IN_PROGRESS time of an image or carousel container'),
  videoProcessingMs: ms.default(1000).describe('IN_PROGRESS time of a video container'),
  containerLifeMs: ms.default(86_400_000).describe('an unpublished container reads EXPIRED after this (24 hours)'),
  containersPerDay: z.int().min(0).default(400).describe('creations of an account in a rolling 24 hours'),
  notReadyTimes: z
    .int()
    .min(0)
    .default(0)
    .describe('media_publish answers 9007/2207027 this often for each new FINISHED container'),
  secondPublish: z
    .enum(['notFound', 'notReady'])
    .default('notFound')
    .describe('answer to media_publish of a published container: 24/2207008 or 9007/2207027'),
  imageErrors: z
    .enum(['create', 'container'])
    .default('create')
    .describe('a bad image_url shows in the answer to create, or later in the container'),
  trialReels: z.boolean().default(true).describe('accounts may post trial reels; else create answers 100/2207081'),
  statusLagMs: ms.default(0).describe('after a publish the container still reads FINISHED for this long'),
  permalinkLagMs: ms.default(0).describe('after a publish the media answers 100/33 for this long'),
  listLagMs: ms.default(0).describe('after a publish the media is missing from the list for this long'),
  quotaTotal: z.int().min(0).default(100).describe('posts in a rolling 24 hours'),
});

export type InstagramSettings = z.output<typeof instagramSettings>;
