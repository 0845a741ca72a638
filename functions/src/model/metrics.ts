import { z } from 'zod';
import { instant } from './instant.ts';
import { platforms } from './platform.ts';

/** The numbers of a post, in the sense that the field gives them; what a platform calls each of them is in its `metrics.ts`. */
export const postMetricNames = [
  'impressions',
  'reach',
  'views',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'watchTimeSeconds',
] as const;

/** The numbers of an account. */
export const accountMetricNames = ['followers'] as const;

/**
 * Why there is no number: the platform does not have it (`not_supported`); the account has not granted what it takes
 * (`scope_missing`); the platform has not counted yet (`too_early`); the post is not live any more (`gone`); it could not be read
 * (`error`).
 */
export const missingReasons = ['not_supported', 'scope_missing', 'too_early', 'gone', 'error'] as const;

/** The numbers that the operator has read from a platform: none, of posts only, or of posts and accounts. */
export const readMetrics = ['off', 'posts', 'all'] as const;
export type ReadMetrics = (typeof readMetrics)[number];

/** A number, or why there is none. */
const reading = z.union([z.number(), z.enum(missingReasons)]);

/** What a platform reported at one time. A number that is absent is one that the platform does not have. */
export const observation = z.object({
  observedAt: instant,
  /** The call that the numbers come from (`PlatformMetrics.source`). */
  source: z.string(),
  numbers: z.record(z.string(), reading),
  /** Numbers that only this platform has. */
  platform: z.record(z.string(), reading),
});

export type PostMetricName = (typeof postMetricNames)[number];
export type AccountMetricName = (typeof accountMetricNames)[number];
export type MissingReason = (typeof missingReasons)[number];
export type Reading = z.infer<typeof reading>;
export type Observation = z.infer<typeof observation>;

/** `users/{uid}/accountMetrics/{platform}:{accountId}`: the numbers of a connected account, one observation a day. */
export const accountMetrics = z.object({
  platform: z.enum(platforms),
  accountId: z.string(),
  /** When the numbers are read next; null once the account is not connected any more. */
  observeAt: instant.nullable(),
  failedReads: z.number().int().default(0),
  /** The newest last, at most one of each UTC day. */
  observations: z.array(observation).catch([]),
});

/** When the sweep has to find an account or one of its posts. */
export const observationTime = accountMetrics
  .pick({ accountId: true, observeAt: true })
  .partial({ observeAt: true })
  .extend({
    sweepAt: instant.nullish(),
  });

export type AccountMetrics = z.infer<typeof accountMetrics>;
