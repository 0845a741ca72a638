import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { delayReasons } from '../../time/publishing-delays.ts';
import { attempt, requeue } from './attempt.ts';
import { instant } from './instant.ts';
import { storedRunCode } from './run-codes.ts';

/** A durable step: `intent` is written before an external effect, `done` with its result after it. */
export const step = z.object({
  state: z.enum(['intent', 'done']),
  at: instant,
  attempt: z.number().int(),
  value: z.unknown().optional(),
  /** Of an intent: when its call ended without a clear response. */
  endedAt: instant.optional(),
  /** An effect that the world may see: it was done once. */
  visible: z.literal(true).optional(),
  /** The result is not the effect's response, but what the platform showed later. */
  recovered: z.literal(true).optional(),
});

export const runProblem = z.object({ code: storedRunCode, message: z.string(), transient: z.boolean() });

/** A part of a published post that is missing or differs from the request. */
export const runNote = z.object({ code: z.string(), message: z.string() });

/** A time in which a run waited on purpose. */
const runDelay = z.object({ reason: z.enum(delayReasons), from: instant, until: instant });

/** `not_sent`: a reply before it is missing. */
export const replyStatuses = ['waiting', 'published', 'failed', 'unknown', 'not_sent'] as const;

/** What became of one reply of a live post. */
const runReply = z.object({
  status: z.enum(replyStatuses),
  id: z.string().nullable(),
  url: z.string().nullable(),
  error: runProblem.nullable(),
  /** Since when it is live. */
  liveAt: instant.nullable(),
});

/** `postSubmissions/{id}/runs/{runId}`: the publication of a post to one target. */
export const run = z.object({
  userId: z.string(),
  postSubmissionId: z.string(),
  platform: z.enum(platforms),
  accountId: z.string(),
  targetId: z.string(),
  /** Not of test mode; true in older documents, which no query for it finds. */
  livemode: z.boolean().default(true),
  /** The revision of the submission to publish. */
  revision: z.number().int().default(0),
  status: z.enum(['queued', 'processing', 'succeeded', 'failed']),
  /** How often it was queued again after it had ended: two ends of it are two events. */
  generation: z.number().int().default(0),
  /** How many times a worker has claimed it. */
  attempt: z.number().int(),
  /** The worker that holds it. `fence` grows with every claim and so identifies a worker that lost the lease. */
  lease: z.object({ owner: z.string(), fence: z.number().int(), until: instant }).nullable(),
  steps: z.record(z.string(), step),
  /** The next attempts only ask the platform for the outcome of an earlier one, and send nothing public. */
  reconcile: z.boolean().default(false),
  /** The next attempt may not start before this time. */
  notBefore: instant.nullable(),
  /**
   * When the recovery sweep checks the run next, which may be before its lease or its wait ends; null once terminal.
   */
  recoverAt: instant.nullable(),
  /** When the run fails if it has not succeeded; set again by the first claim. */
  deadlineAt: instant.nullable(),
  /** The live post. Before the run has ended: something that follows the post is still missing. */
  result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
  /** Since when an unfinished run has a result; missing in older documents. */
  liveAt: instant.nullable().default(null),
  /** The replies of the live post, in their order; empty before it is live. */
  replies: z.array(runReply).default([]),
  /** A success without some of its replies. */
  lacksReplies: z.boolean().default(false),
  error: runProblem.nullable(),
  /** Of a success; with a result, what there is to say if nothing more becomes of it. */
  notes: z.array(runNote).catch([]),
  /** The latest problem, shown while the run is still being retried. */
  lastProblem: runProblem.extend({ at: instant }).nullable(),
  /** What its attempts did, for its owner to read: a record that cannot be read is none, and stops no publication. */
  attempts: z.array(attempt).catch([]),
  /** When and why it was queued again after it had ended. */
  requeues: z.array(requeue).catch([]),
  createdAt: instant,
  /**
   * When it should start: at the time of its post, at the acceptance of an immediate one, or when it was queued again; null in
   * older documents.
   */
  dueAt: instant.nullable().default(null),
  startedAt: instant.nullable(),
  /** How much later than `dueAt` it started (ms); null before that, and in older documents. */
  lateMs: z.number().int().nullable().default(null),
  /** Since it was due. */
  delays: z.array(runDelay).catch([]),
  finishedAt: instant.nullable(),
  /** When the database deletes it, together with its submission. */
  expireAt: instant.nullable().default(null),
});

/** What is shown of a run: without its steps, which may be large. */
export const runView = run.pick({
  platform: true,
  accountId: true,
  targetId: true,
  status: true,
  attempt: true,
  result: true,
  liveAt: true,
  replies: true,
  lacksReplies: true,
  error: true,
  notes: true,
  lastProblem: true,
  notBefore: true,
  dueAt: true,
  startedAt: true,
  lateMs: true,
  delays: true,
  finishedAt: true,
});

/** What the timeline shows of a run. */
export const runHistory = runView.extend({ attempts: run.shape.attempts, requeues: run.shape.requeues });

/** Whether a run has ended, and which end it is. */
export const runEnd = run.pick({ status: true, generation: true });

/** What a run waits for. */
export const runWait = run.pick({ platform: true, accountId: true, lastProblem: true });

/** What leads from a run to its post. */
export const runPosition = run.pick({ postSubmissionId: true, createdAt: true });

export type RunDelay = z.infer<typeof runDelay>;
export type RunView = z.infer<typeof runView>;
export type RunHistory = z.infer<typeof runHistory>;
export type Step = z.infer<typeof step>;
export type RunReply = z.infer<typeof runReply>;
export type RunNote = z.infer<typeof runNote>;
export type RunProblem = z.infer<typeof runProblem>;
export type Run = z.infer<typeof run>;
