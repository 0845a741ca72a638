import { z } from 'zod';
import { clientSettings, ms } from '../core/settings.ts';

/**
 * Settings of the simulated Facebook. Times in milliseconds of simulated time.
 *
 * Documented, unless it is named here: https://developers.facebook.com/docs/video-api, /docs/graph-api (pages up to
 * October 2026).
 * Seen in clients and issue threads: upright videos that stay drafts, and relative permalinks.
 * Guessed: listLagMs, statusLagMs, refusesDuplicates, and that a finished reel is refused.
 */
export const facebookSettings = z.object({
  ...clientSettings,
  shortTokenLifeMs: ms.default(5_400_000).describe('life of the token from the code exchange'),
  longTokenLifeMs: ms.default(5_184_000_000).describe('life of a long-lived login (60 days)'),
  tellsExpiry: z.boolean().default(true).describe('token responses have expires_in'),
  requireProof: z.boolean().default(true).describe('calls with a token need appsecret_proof'),
  pagesPerPerson: z.int().min(0).default(1).describe('Pages that a new simulated user has'),
  pagesPerList: z.int().min(1).default(100).describe('Pages in one response of /me/accounts, at most'),
  mayPost: z.boolean().default(true).describe('users have the CREATE_CONTENT task on their Pages'),
  photoLifeMs: ms.default(86_400_000).describe('an unpublished photo that no post takes up is dropped after this'),
  refusesDuplicates: z.boolean().default(false).describe('the same text as in the last post is error 506'),
  tellsPermalink: z.boolean().default(true).describe('responses to a post have permalink_url where it is requested'),
  uploadMs: ms.default(500).describe('time a reel’s file takes to be taken in'),
  processingMs: ms.default(3000).describe('time between the publishing of a video and its being live'),
  reelMaxSeconds: z.number().default(90).describe('longest reel'),
  reelRefusal: z
    .enum(['processing', 'finish'])
    .default('processing')
    .describe('a video that is no reel fails in processing, or finish responds 6000'),
  statusLagMs: ms.default(0).describe('after a reel was finished its status stays as before for this long'),
  reelsPerDay: z.int().min(0).default(30).describe('reels of a Page in a rolling 24 hours'),
  listLagMs: ms.default(0).describe('after a publish the post is missing from the lists for this long'),
});

export type FacebookSettings = z.output<typeof facebookSettings>;
