import { z } from 'zod';
import { instant } from './instant.ts';
import { platforms } from './platform.ts';
import { storedRunCode } from './run.ts';
import { spending } from './spending.ts';

/** Who has to act for the post to be published: its user, the platform, or Herald. */
const causes = ['user', 'platform', 'herald'] as const;

/**
 * `runOutcomes/{submissionId}:{runId}:{revision}:{generation}`: one end of a run of live mode, until the sweep `recordSweep` has counted
 * it. A run that is queued again ends, and is counted, once more.
 */
export const runOutcome = z.object({
  platform: z.enum(platforms),
  userId: z.string(),
  /** `partly`: published without some of its replies. Cancelled runs have no outcome. */
  result: z.enum(['published', 'partly', 'failed', 'unknown']),
  /** What the platform counts: the post and its replies, also where they may be live. */
  posts: z.number().int().default(0),
  /** Of a failure. */
  cause: z.enum(causes).nullable(),
  code: storedRunCode.nullable(),
  /** For a later time, and not for when its post was accepted or retried. */
  scheduled: z.boolean(),
  /** How often a worker has claimed it since it was queued. */
  attempts: z.number().int(),
  /** How much later than its time it started (ms); null where it did not start. */
  lateMs: z.number().nullable(),
  /** From its start until its post was live (ms); null where it was not published. */
  publishMs: z.number().nullable(),
  endedAt: instant,
  /** What its calls have cost, on a platform where they are counted. */
  spending: spending.optional(),
});

export type Cause = (typeof causes)[number];
export type RunOutcome = z.infer<typeof runOutcome>;
