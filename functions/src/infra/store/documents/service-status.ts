import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';
import { byPlatform, counters } from './record-day.ts';

export const levels = ['operational', 'degraded', 'down'] as const;

/** The ended runs of five minutes. */
const bucket = counters.pick({ late: true }).extend({
  ended: z.number().int().default(0),
  /** Those that failed by the platform or Herald, or ended as unknown. */
  bad: z.number().int().default(0),
});

export const levelState = z.object({
  level: z.enum(levels),
  since: instant,
  /** Since when everything is well again while the level is not `operational`. */
  calmSince: instant.nullable(),
  /** When the latest run ended, or a run was being retried. */
  activeAt: instant,
});

const platformStatus = levelState.extend({
  /** Runs of live mode that are being retried. */
  waiting: z.number().int(),
});

/** `operations/status`: what the status of the service is derived from. Only the sweep `recordSweep` writes it. */
export const serviceStatus = z.object({
  /** Null before the first sweep has ended. */
  updatedAt: instant.nullable().default(null),
  /** The last hour, by the time at which each begins (ms since the epoch). */
  buckets: z.record(z.string(), z.partialRecord(z.enum(platforms), bucket)).default({}),
  platforms: z.partialRecord(z.enum(platforms), platformStatus).default({}),
  windows: z
    .object({ '24h': byPlatform, '30d': byPlatform, '90d': byPlatform })
    .prefault({ '24h': {}, '30d': {}, '90d': {} }),
  /** The days before yesterday, which are read once a day: `day` is the day on which they were. */
  past: z.object({ day: z.string(), '30d': byPlatform, '90d': byPlatform }).nullable().default(null),
});

export type Level = (typeof levels)[number];
export type LevelState = z.infer<typeof levelState>;
export type StatusBucket = z.infer<typeof bucket>;
export type PlatformStatus = z.infer<typeof platformStatus>;
export type ServiceStatus = z.infer<typeof serviceStatus>;
