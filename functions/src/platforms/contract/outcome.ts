import type { DelayReason } from '../../model/delays.ts';

/**
 * What a platform's response to "publish this" means. Closed: the queue, the run and the account's owner are served from
 * `kind` alone. `message` is a sentence for the account's owner; it never holds a token.
 */
export type Outcome =
  | { kind: 'published'; id: string; url: string | null }
  /** Accepted and being processed: poll again. */
  | { kind: 'pending'; retryAfterMs: number; message: string }
  /** Definitely not published, and worth another try; after a `stop`, at the end of the wait. Without a `reason`, after an error. */
  | {
      kind: 'retryAfter';
      retryAfterMs: number;
      message: string;
      stop?: Stop;
      reason?: Extract<DelayReason, 'rate_limit' | 'token_refresh'>;
    }
  /** The token is refused. One refresh and one more try, then the user has to connect again. */
  | { kind: 'reconnect'; message: string }
  /** Definitely not published, and never will be as it stands. */
  | { kind: 'rejected'; code: RejectionCode; message: string }
  /**
   * It may or may not be live. Only a later check of the platform can find out; never repeated blindly. Null where no check
   * can, which ends the run.
   */
  | { kind: 'unknown'; retryAfterMs: number | null; message: string };

/**
 * What has run out: `service`: what the platform allows this service, which only its operator can change or wait for;
 * `account`: what it allows the account. The run's deadline counts from the end of such a wait.
 */
export type Stop = 'service' | 'account';

/** `not_live`: the platform does not have a post whose outcome was unknown. */
type RejectionCode = 'content_unsupported' | 'media_unusable' | 'platform_rejected' | 'not_live';

export type Published = Extract<Outcome, { kind: 'published' }>;

/** Every outcome but success. */
export type FailureOutcome = Exclude<Outcome, Published>;

/** How long to wait before the next attempt (ms); null where the outcome names no delay. */
export function retryDelayOf(outcome: Outcome): number | null {
  return 'retryAfterMs' in outcome ? outcome.retryAfterMs : null;
}

/** Thrown by a platform's calls: any outcome but success. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure';
  readonly outcome: FailureOutcome;
  /** The platform's own id of the call (`fbtrace_id`, `log_id`), for their support. */
  readonly platformTraceId: string | null;

  constructor(outcome: FailureOutcome, options: { platformTraceId?: string | null; cause?: unknown } = {}) {
    super(outcome.message, { cause: options.cause });
    this.outcome = outcome;
    this.platformTraceId = options.platformTraceId ?? null;
  }
}
