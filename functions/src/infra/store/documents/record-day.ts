import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

const count = z.number().int().default(0);

/** How many values are at most so large (ms), and larger than the next smaller bound. A bound without values is absent. */
const histogram = z.record(z.string(), z.number().int()).default({});

/** The ended runs of a period. */
export const counters = z.object({
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
