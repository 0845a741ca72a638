import { z } from 'zod';
import { delayReasons } from './delays.ts';
import { instant } from './instant.ts';
import { platforms } from './platform.ts';
import { spending } from './spending.ts';

/** Why a run has failed. */
const failureCodes = [
  'content_unsupported',
  'media_unusable',
  'platform_rejected',
  'not_live',
  'reconnect_required',
  'missing_integrations',
  'subscription_inactive',
  'gave_up',
  'outcome_unknown',
  'cancelled',
] as const;

/** Why a run is retried or polled later. */
const waitCodes = ['pending', 'retry_after', 'unknown', 'service_stopped', 'quota_used_up', 'paused'] as const;

/** Everything that the problem of a run may be called. */
export const runCodes = [...failureCodes, ...waitCodes] as const;

export type RunCode = (typeof runCodes)[number];

/**
 * A stored code. Any text is read: a run of another version's code is published and shown all the same. Until November 2026
 * `retry_after` was stored as `retryAfter`.
 */
export const storedRunCode = z.preprocess(
  (value) => (value === 'retryAfter' ? 'retry_after' : value),
  z.custom<RunCode>((value) => typeof value === 'string'),
);

/**
 * The purpose of a call to the platform: the effect itself, a lookup of the outcome of an earlier one, or new tokens.
 */
export const callPurposes = ['publish', 'lookup', 'refresh'] as const;
/** `lost`: sent, and there is no response; `not_sent`: it never left. */
export const callResponses = ['received', 'lost', 'not_sent'] as const;
/** What the platform shows about a step after its response was lost. `repeatable`: it refuses to do the same twice. */
export const lookupResults = ['found', 'not_found', 'unclear', 'repeatable'] as const;
export const refreshReasons = ['due', 'refused'] as const;
/** What was done to a file. `index_moved`: the index of a video, to its beginning. */
export const fileChanges = ['converted', 'scaled', 'index_moved', 'metadata_removed'] as const;
export const attemptOutcomes = ['published', 'failed', 'waiting'] as const;
/** `queued` again by its user or an operator; `reassigned`: its result turned out to belong to another run. */
export const requeueReasons = ['retry', 'confirmed_not_live', 'reconcile', 'redrive', 'reassigned'] as const;

/** A call to the platform. Never its query, headers or body, which hold tokens and content. */
const call = z.object({
  type: z.literal('call'),
  at: instant,
  /** The durable step that it belongs to, if any. */
  step: z.string().nullable(),
  purpose: z.enum(callPurposes),
  method: z.string(),
  /** Without the ids in it. */
  path: z.string(),
  response: z.enum(callResponses),
  status: z.number().int().nullable(),
  /** The platform's own id of the call. */
  requestId: z.string().nullable(),
  durationMs: z.number().int(),
});

/** The response to a step that may have published the post was lost or unclear. */
const responseLost = z.object({ type: z.literal('response_lost'), at: instant, step: z.string() });

/** A lookup at the platform of a step after its response was lost. */
const lookedUp = z.object({
  type: z.literal('looked_up'),
  at: instant,
  step: z.string(),
  result: z.enum(lookupResults),
});

const tokenRefreshed = z.object({ type: z.literal('token_refreshed'), at: instant, reason: z.enum(refreshReasons) });

/** A file was changed for the platform; `file` counts from 1, in the order of the post. */
const fileChanged = z.object({
  type: z.literal('file_changed'),
  at: instant,
  file: z.number().int(),
  change: z.enum(fileChanges),
});

const attemptEvent = z.discriminatedUnion('type', [call, responseLost, lookedUp, tokenRefreshed, fileChanged]);

const problem = z.object({ code: storedRunCode, message: z.string() });

/** One claim of a run by a worker, and what it did. */
const attempt = z.object({
  attempt: z.number().int(),
  startedAt: instant,
  events: z.array(attemptEvent),
  /** How many events were too many to keep. */
  omitted: z.number().int(),
  /** Null while the attempt runs, and if its worker did not reach the end. */
  end: z
    .object({
      at: instant,
      outcome: z.enum(attemptOutcomes),
      problem: problem.nullable(),
      nextAttemptAt: instant.nullable(),
    })
    .nullable(),
});

/** A run that had ended was queued again. */
const requeue = z.object({
  at: instant,
  reason: z.enum(requeueReasons),
  /** How many attempts it had made; 0 in older documents. */
  attempt: z.number().int().default(0),
  /** How it had ended. */
  finishedAt: instant.nullable(),
  error: problem.nullable(),
  result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
});

export type Attempt = z.infer<typeof attempt>;
export type AttemptEvent = z.infer<typeof attemptEvent>;
export type FileChange = (typeof fileChanges)[number];
export type AttemptCall = z.infer<typeof call>;
export type Requeue = z.infer<typeof requeue>;

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

const runProblem = z.object({ code: storedRunCode, message: z.string(), transient: z.boolean() });

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
  /** How many times it has waited for other runs of its customer, between all of its attempts. */
  waits: z.number().int().default(0),
  /** The next attempt may not start before this time. */
  notBefore: instant.nullable(),
  /** Of its post's id; missing in documents of 1.0.0-rc.1. */
  shard: z.number().int().optional(),
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
  /** What its calls have cost since it was queued, until its end is counted. */
  spending: spending.optional().catch(undefined),
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

/** `users/{customer}/publishingPlaces/{queue}`: the run or the draft that a queue works on for a customer, where each instance takes one task at a time. */
export const publishingPlace = z.object({ run: z.string(), at: instant, until: instant });

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
export const runEnd = run.pick({ status: true, generation: true, revision: true });

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
