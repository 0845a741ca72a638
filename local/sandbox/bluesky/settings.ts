import { z } from 'zod';
import { clientSettings, count, ms } from '../core/settings.ts';

/**
 * Settings of the simulated Bluesky. Times in milliseconds of simulated time, token lives in seconds. Behaviour and numbers
 * are those of the server's own software, `@atproto/pds` 0.5.35 (November 2026), which `npm run test:real` compares.
 */
export const blueskySettings = z.object({
  codeLifeMs: clientSettings.codeLifeMs.default(300_000),
  requestLifeMs: ms.default(300_000).describe('how long a pushed request can be authorized (5 minutes)'),
  accessTokenSeconds: count.default(3600).describe('life of an access token (an hour)'),
  refreshTokenSeconds: count.default(1_209_600).describe('life of a refresh token of a public client (2 weeks)'),
  keyedRefreshTokenSeconds: count.default(7_776_000).describe('the same for a client with a key (3 months)'),
  nonceMs: ms
    .default(60_000)
    .describe('how often the nonce of DPoP proofs changes; the one before and after count too'),
  blobBytes: count.default(5_242_880).describe('the largest upload; 50 MB or more at bsky.social'),
  imageBytes: count.default(2_000_000).describe('the largest image of a post; 1,000,000 on older servers'),
  duplicate: z
    .enum(['internalError', 'invalidRequest'])
    .default('internalError')
    .describe('how a second record under a key is refused; the second is a guess'),
  publicOrigin: z.url().nullable().default(null).describe('the origin that clients call, where a proxy is in front'),
  documents: z
    .record(z.string(), z.url())
    .default({})
    .describe('where the document of a client id is fetched from, instead of the id itself'),
});

export type BlueskySettings = z.output<typeof blueskySettings>;
