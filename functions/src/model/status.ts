import { z } from 'zod';
import { instant } from './instant.ts';
import { platforms } from './platform.ts';

const count = z.number().int().default(0);

/** How many values are at most so large (ms), and larger than the next smaller bound. A bound without values is absent. */
const histogram = z.record(z.string(), z.number().int()).default({});

/** The ended runs of a period. */
export const counters = z.object({
  /** What they have posted, also what may be live: posts and replies. */
  posts: count,
  /** With `partly`. */
  published: count,
  /** Published without some of their replies. */
  partly: count,
  failed: z.object({ user: count, platform: count, herald: count }).prefault({}),
  unknown: count,
  /** Attempts beyond the first one of each run. */
  retries: count,
  /** Runs for a later time, and how many of them started within a minute of it. */
  scheduled: count,
  onTime: count,
  late: histogram,
  took: histogram,
});

export const byPlatform = z.partialRecord(z.enum(platforms), counters);

/**
 * `record/{YYYY-MM-DD}`: the runs of all users that ended on a UTC day, by hour (`00` to `23`) and platform.
 * `users/{uid}/record/{YYYY-MM-DD}`: the runs of one user; a customer's include the runs of its profiles.
 */
export const recordDay = z.object({
  hours: z.record(z.string(), byPlatform).default({}),
  expireAt: instant,
});

export type Counters = z.infer<typeof counters>;
export type ByPlatform = z.infer<typeof byPlatform>;
export type RecordDay = z.infer<typeof recordDay>;

export const levels = ['operational', 'degraded', 'down'] as const;

/** The ended runs of five minutes. */
const bucket = counters.pick({ late: true }).extend({
  ended: z.number().int().default(0),
  /** Those that failed by the platform or Herald, or ended as unknown. */
  bad: z.number().int().default(0),
});

const levelState = z.object({
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

const incident = z.object({
  id: z.string(),
  platforms: z.array(z.enum(platforms)),
  startedAt: instant,
  /** Null while it lasts. */
  endedAt: instant.nullable(),
  /** What operators have said about it, the oldest first. */
  updates: z.array(z.object({ at: instant, text: z.string() })),
});

/** `operations/incidents`: the incidents of the last 90 days, the newest first. */
export const incidents = z.object({ incidents: z.array(incident) });

export type Incident = z.infer<typeof incident>;

/** `operations/jobs`: the latest run of each scheduled job that ended well, by its name. */
export const serviceJobs = z.record(
  z.string(),
  z.object({
    endedAt: instant,
    /** How many documents it found, and for how long (ms) the oldest of them had been due. */
    found: z.number().int(),
    oldestAgeMs: z.number(),
  }),
);

export type ServiceJobs = z.infer<typeof serviceJobs>;

/** `operations/sweepPositions`: the path after which a sweep over all documents continues; null at the beginning. */
export const sweepPositions = z.record(z.string(), z.string().nullable());

/** `operations/sweepCursors`: the time before which a sweep has done everything that was due. */
export const sweepCursors = z.record(z.string(), instant);

/** A time in which an operator had publishing to a platform paused; `until` is null while it lasts. */
const pause = z.object({ from: instant, until: instant.nullable(), reason: z.string() });

/** `operations/platformPauses`: the pauses of every platform, oldest first. */
export const platformPauses = z.object({ pauses: z.partialRecord(z.enum(platforms), z.array(pause)) });

export type Pause = z.infer<typeof pause>;
export type PlatformPauses = z.infer<typeof platformPauses>;
