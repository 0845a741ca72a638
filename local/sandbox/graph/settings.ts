import { z } from 'zod';
import { clientSettings, ms } from '../core/settings.ts';

/** Settings of the Graph platforms that publish containers. Times in milliseconds of simulated time. */
export const containerSettings = {
  ...clientSettings,
  codeLifeMs: ms.default(3_600_000).describe('how long an authorization code can be exchanged'),
  shortTokenLifeMs: ms.default(3_600_000).describe('life of the token from the code exchange'),
  longTokenLifeMs: ms.default(5_184_000_000).describe('life of a long-lived token (60 days)'),
  refreshMinAgeMs: ms.default(86_400_000).describe('a long-lived token must be this old to be refreshed (24 hours)'),
  refreshRevokesOld: z.boolean().default(false).describe('a refresh revokes the old token'),
  imageProcessingMs: ms.default(300).describe('IN_PROGRESS time of an image or carousel container'),
  videoProcessingMs: ms.default(1000).describe('IN_PROGRESS time of a video container'),
  containerLifeMs: ms.default(86_400_000).describe('an unpublished container is EXPIRED after this (24 hours)'),
  statusLagMs: ms.default(0).describe('after a publish the container is still FINISHED for this long'),
  permalinkLagMs: ms.default(0).describe('after a publish the media cannot be read by id for this long'),
  listLagMs: ms.default(0).describe('after a publish the media is missing from the lists for this long'),
};
