import { z } from 'zod';

/** Why a run has failed. */
export const failureCodes = [
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
export const waitCodes = ['pending', 'retry_after', 'unknown', 'service_stopped', 'quota_used_up', 'paused'] as const;

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
