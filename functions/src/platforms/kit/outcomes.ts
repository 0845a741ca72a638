import { type FailureOutcome, PlatformFailure, type Stop } from '../contract/outcome.ts';

export function rejected(message: string): FailureOutcome {
  return {
    kind: 'rejected',
    code: 'platform_rejected',
    message,
  };
}

export function unusableMedia(message: string): FailureOutcome {
  return {
    kind: 'rejected',
    code: 'media_unusable',
    message,
  };
}

export function unsupportedContent(message: string): FailureOutcome {
  return {
    kind: 'rejected',
    code: 'content_unsupported',
    message,
  };
}

export function retryAfter(retryAfterMs: number, message: string): FailureOutcome {
  return {
    kind: 'retryAfter',
    retryAfterMs,
    message,
  };
}

/** Something has run out until `retryAfterMs` (ms) from now. */
export function stopped(stop: Stop, retryAfterMs: number, message: string): FailureOutcome {
  return {
    kind: 'retryAfter',
    retryAfterMs,
    message,
    stop,
  };
}

export function invalidToken(displayName: string): FailureOutcome {
  return {
    kind: 'reconnect',
    message: `${displayName} no longer accepts this connection. Connect the account again.`,
  };
}

export function noPermission(displayName: string): FailureOutcome {
  return {
    kind: 'reconnect',
    message: `Herald has no permission to post to this ${displayName} account. Connect the account again and allow it.`,
  };
}

/** The account stays connected: it can publish all the same. */
export function noReplyPermission(displayName: string): FailureOutcome {
  return rejected(
    `Herald has no permission to write below a post on ${displayName}. Connect the account again and allow it.`,
  );
}

/** Of a reply to a post that was deleted. */
export function parentGone(displayName: string): FailureOutcome {
  return rejected(`The post that this reply belongs to is no longer on ${displayName}.`);
}

export function rateLimited(displayName: string, retryAfterMs: number): FailureOutcome {
  return {
    kind: 'retryAfter',
    retryAfterMs,
    message: `${displayName} limits the rate of requests.`,
    reason: 'rate_limit',
  };
}

export function temporaryProblem(displayName: string, retryAfterMs: number): FailureOutcome {
  return retryAfter(retryAfterMs, `${displayName} has a temporary problem.`);
}

/** A public effect whose response proves neither that it happened nor that it did not. */
export function noClearAnswer(displayName: string, retryAfterMs: number): FailureOutcome {
  return {
    kind: 'unknown',
    retryAfterMs,
    message: `${displayName} gave no clear answer, so the post may be live.`,
  };
}

/** A file that could not be downloaded. Nothing was published; `transient`: another download may work. */
export class MediaFailure extends PlatformFailure {
  readonly transient: boolean;

  constructor(message: string, { transient, cause }: { transient: boolean; cause?: unknown }) {
    super({ kind: 'rejected', code: 'media_unusable', message }, { cause });
    this.transient = transient;
  }
}

/** Which call failed. */
export interface CallInfo {
  /** Its effect is public. */
  visible: boolean;
  /** A refusal of a call about a file is the file's fault. */
  about: 'post' | 'file';
  /** ms since the epoch; null where it is not known. */
  now: number | null;
}

/** An error response of a platform, with its class for callers that need more than the outcome's kind. */
export class ClassifiedFailure<Class extends string> extends PlatformFailure {
  readonly errorClass: Class;

  constructor(errorClass: Class, outcome: FailureOutcome, platformTraceId: string | null = null) {
    super(outcome, { platformTraceId });
    this.errorClass = errorClass;
  }
}
