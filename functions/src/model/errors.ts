/**
 * The closed list of error codes of the domain, without HTTP: `http/server/errors/status.ts` maps a code to a status. `message` is
 * for the caller and holds no internals; the internal reason is in `cause`.
 */
export const errorCodes = [
  'unauthorized',
  'forbidden',
  'insufficient_scope',
  'account_not_allowed',
  'test_mode_only',
  'recent_sign_in_required',
  'email_not_verified',
  'user_changed',
  'not_found',
  'validation_error',
  'idempotency_conflict',
  'rate_limit_exceeded',
  'upload_failed',
  'upload_incomplete',
  'missing_integrations',
  'missing_account',
  'post_would_fail',
  'post_creation_failed',
  'slot_taken',
  'not_cancellable',
  'not_editable',
  'not_retryable',
  'numbers_not_read',
  'not_rotatable',
  'too_many_webhooks',
  'webhook_disabled',
  'too_many_keys',
  'too_many_profiles',
  'external_id_in_use',
  'too_many_drafts',
  'media_in_use',
  'precondition_failed',
  'insufficient_credits',
  'already_subscribed',
  'payment_pending',
  'payments_not_configured',
  'payment_provider_error',
  'payment_provider_unavailable',
  'internal_error',
  'service_unavailable',
  'payload_too_large',
  'unsupported_content_type',
  'invalid_state',
  'reconnect_required',
  'platform_error',
  'platform_unavailable',
  'MEDIA_NOT_FOUND',
  'MEDIA_INVALID',
  'UNSUPPORTED_MEDIA_TYPE',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What may be wrong with one field. */
export const fieldCodes = [
  'invalid_type',
  'invalid_string',
  'invalid_value',
  'invalid_key',
  'invalid_element',
  'not_multiple_of',
  'too_big',
  'too_small',
  'unrecognized_keys',
  'custom',
  'invalid_json',
  'timeout',
  'invalid_signature',
  'missing_integration',
  'account_not_allowed',
  'content_unsupported',
  'media_unusable',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

/** One invalid field: `field` is its path in the input of the operation, such as `content.platform`; empty for all of the input. */
export interface FieldProblem {
  field: string;
  message: string;
  code: FieldCode;
  received?: string;
  /** A valid value. */
  example?: string;
}

export interface HeraldErrorOptions {
  details?: readonly FieldProblem[] | Record<string, unknown>;
  /** When to retry, in whole seconds. */
  retryAfterSeconds?: number;
  /** Replaces the fix of the code, in a sentence; null where nothing fixes the problem. */
  fix?: string | null;
  /** The internal reason. Logged, never shown. */
  cause?: unknown;
}

/** An expected failure, with a message for the caller. Any other thrown error is an internal error. */
export class HeraldError extends Error {
  override readonly name = 'HeraldError';
  /** Named `reason`, not `code`: Firestore retries a transaction if its callback throws certain values of `code`. */
  readonly reason: ErrorCode;
  readonly details: HeraldErrorOptions['details'];
  readonly retryAfterSeconds: number | undefined;
  readonly fix: HeraldErrorOptions['fix'];

  constructor(reason: ErrorCode, message: string, options: HeraldErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fix = options.fix;
  }
}

/** The `validation_error` of these problems, with all of their messages. */
export function invalidInput(problems: readonly FieldProblem[]): HeraldError {
  return new HeraldError('validation_error', problems.map(({ message }) => message).join(' '), { details: problems });
}
