import { z } from 'zod';
import { instant } from './instant.ts';
import { storedRunCode } from './run-codes.ts';

/**
 * The purpose of a call to the platform: the effect itself, a lookup of the outcome of an earlier one, or new tokens.
 */
export const callPurposes = ['publish', 'lookup', 'refresh'] as const;
/** `lost`: sent, and there is no response; `not_sent`: it never left. */
export const callResponses = ['received', 'lost', 'not_sent'] as const;
/** What the platform shows about a step after its response was lost. `repeatable`: it refuses to do the same twice. */
export const lookupResults = ['found', 'not_found', 'unclear', 'repeatable'] as const;
export const refreshReasons = ['due', 'refused'] as const;
/** What was done to a file for the platform to take it. `index_moved`: the index of a video, to its beginning. */
export const fileChanges = ['converted', 'scaled', 'index_moved'] as const;
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
export const attempt = z.object({
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
export const requeue = z.object({
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
