import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';

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
