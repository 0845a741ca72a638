import { z } from 'zod';
import { clientSettings } from '../core/settings.ts';

const ms = z.number().min(0);

/** The switches of the simulated Threads. Times in milliseconds of simulated time. */
export const threadsSettings = z.object({
  ...clientSettings,
  codeLifeMs: ms.default(3_600_000).describe('how long an authorization code can be exchanged'),
  shortTokenLifeMs: ms.default(3_600_000).describe('life of the token from the code exchange'),
  longTokenLifeMs: ms.default(5_184_000_000).describe('life of a long-lived token (60 days)'),
  refreshMinAgeMs: ms.default(86_400_000).describe('a long-lived token must be this old to be refreshed (24 hours)'),
  refreshRevokesOld: z.boolean().default(false).describe('a refresh makes the old token useless'),
  textProcessingMs: ms.default(0).describe('IN_PROGRESS time of a text container'),
  imageProcessingMs: ms.default(300).describe('IN_PROGRESS time of an image container'),
  videoProcessingMs: ms.default(1000).describe('IN_PROGRESS time of a video container'),
  containerLifeMs: ms.default(86_400_000).describe('an unpublished container reads EXPIRED after this (24 hours)'),
  publishNotFoundTimes: z
    .int()
    .min(0)
    .default(0)
    .describe('threads_publish answers 24/4279009 this often for each new FINISHED container'),
  secondPublish: z
    .enum(['error', 'sameId'])
    .default('error')
    .describe('answer to threads_publish of a published container: 24/4279009, or the same media id'),
  imageErrors: z
    .enum(['container', 'create'])
    .default('container')
    .describe('a bad image_url shows in the container status, or already in the answer to create'),
  statusLagMs: ms.default(0).describe('after a publish the container still reads FINISHED for this long'),
  permalinkLagMs: ms.default(0).describe('after a publish the media cannot be read by id for this long'),
  listLagMs: ms.default(0).describe('after a publish the media is missing from the lists for this long'),
  parentLagMs: ms.default(0).describe('after a publish the media cannot be replied to for this long'),
  quotaTotal: z.int().min(0).default(250).describe('posts in a rolling 24 hours'),
  replyQuotaTotal: z.int().min(0).default(1000).describe('replies in a rolling 24 hours'),
  deleteQuotaTotal: z.int().min(0).default(100).describe('deletions in a rolling 24 hours'),
});

export type ThreadsSettings = z.output<typeof threadsSettings>;
