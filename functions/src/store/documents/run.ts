import { z } from 'zod';
import { platforms } from '../../platforms/platform.ts';
import { instant } from './instant.ts';

/** A durable step: `intent` was written before an outside effect, `done` after it, with what it gave. */
export const step = z.object({
  state: z.enum(['intent', 'done']),
  at: instant,
  attempt: z.number().int(),
  value: z.unknown().optional(),
});

export const runProblem = z.object({ code: z.string(), message: z.string(), transient: z.boolean() });

/** `postSubmissions/{id}/runs/{runId}`: one target account's share of a post. */
export const run = z.object({
  userId: z.string(),
  postSubmissionId: z.string(),
  platform: z.enum(platforms),
  accountId: z.string(),
  targetId: z.string(),
  status: z.enum(['queued', 'processing', 'succeeded', 'failed']),
  /** How often a worker has claimed it. */
  attempt: z.number().int(),
  /** Who works on it. `fence` grows with every claim, so that a worker that lost the lease can be told apart. */
  lease: z.object({ owner: z.string(), fence: z.number().int(), until: instant }).nullable(),
  steps: z.record(z.string(), step),
  /** Not to be tried before: a wait that the platform asked for. */
  notBefore: instant.nullable(),
  /** When the recovery sweep should look at it next; null once terminal. */
  recoverAt: instant.nullable(),
  /** When we give up; set by the first claim. */
  deadlineAt: instant.nullable(),
  result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
  error: runProblem.nullable(),
  /** The latest thing that went wrong on the way, for whoever looks while it is still being tried. */
  lastProblem: runProblem.extend({ at: instant }).nullable(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** When the database deletes it, together with its submission. */
  expireAt: instant.nullable().default(null),
});

export type Step = z.infer<typeof step>;
export type RunProblem = z.infer<typeof runProblem>;
export type Run = z.infer<typeof run>;
