import type { FailureOutcome, Stop } from '../contract/outcome.ts';

export const rejected = (message: string): FailureOutcome => ({
  kind: 'rejected',
  code: 'platform_rejected',
  message,
});

export const unusableMedia = (message: string): FailureOutcome => ({
  kind: 'rejected',
  code: 'media_unusable',
  message,
});

export const unsupportedContent = (message: string): FailureOutcome => ({
  kind: 'rejected',
  code: 'content_unsupported',
  message,
});

export const retryAfter = (retryAfterMs: number, message: string): FailureOutcome => ({
  kind: 'retryAfter',
  retryAfterMs,
  message,
});

/** Something has run out until `retryAfterMs` (ms) from now. */
export const stopped = (stop: Stop, retryAfterMs: number, message: string): FailureOutcome => ({
  kind: 'retryAfter',
  retryAfterMs,
  message,
  stop,
});

export const invalidToken = (displayName: string): FailureOutcome => ({
  kind: 'reconnect',
  message: `${displayName} no longer accepts this connection. Connect the account again.`,
});

export const noPermission = (displayName: string): FailureOutcome => ({
  kind: 'reconnect',
  message: `${displayName} has not been given the permission to post here. Connect the account again and allow it.`,
});

export const rateLimited = (displayName: string, retryAfterMs: number): FailureOutcome =>
  retryAfter(retryAfterMs, `${displayName} asks to slow down.`);

export const temporaryProblem = (displayName: string, retryAfterMs: number): FailureOutcome =>
  retryAfter(retryAfterMs, `${displayName} has a temporary problem.`);

/** A public effect whose response proves neither that it happened nor that it did not. */
export const noClearAnswer = (displayName: string, retryAfterMs: number): FailureOutcome => ({
  kind: 'unknown',
  retryAfterMs,
  message: `${displayName} gave no clear answer, so the post may be live.`,
});
