import { ConnectionError } from '@herald-publishing/client';
import * as v from 'valibot';

export interface FieldError {
  field: string;
  message: string;
  code: string;
}

/** An error of the API. Its message is meant for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  readonly fields: readonly FieldError[];

  constructor(code: string, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** The errors of this field and the fields inside it. */
  errorsFor(field: string): FieldError[] {
    return this.fields.filter((error) => error.field === field || error.field.startsWith(`${field}.`));
  }

  messagesFor(field: string): string[] {
    return this.errorsFor(field).map(({ message }) => message);
  }
}

const errorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.fallback(
      v.array(v.object({ field: v.string(), message: v.string(), code: v.optional(v.string(), '') })),
      [],
    ),
  }),
});

/** In place of messages that speak of requests, as programs make them. */
const messagesByCode: Record<string, string> = {
  validation_error: 'Some fields are not valid. Please check the marked fields.',
  idempotency_conflict: 'This post is already being sent. Please check your posts before you send it again.',
  not_retryable: 'There is nothing to retry: the post is already on its way or published.',
  not_cancellable: 'The post is already on its way or finished, so it can no longer be cancelled.',
};

/** The error in a response body; `unknown` when the body has another form. */
export function parseApiError(body: unknown): ApiError {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return new ApiError('unknown', 'Herald returned an unexpected response. Please try again.');
  const { code, message, details } = parsed.output.error;
  return new ApiError(code, messagesByCode[code] ?? message, details);
}

/** Turns any thrown value into an error that can be shown. */
export function toApiError(thrown: unknown): ApiError {
  // The client wraps what its `fetch` throws.
  const error = thrown instanceof ConnectionError ? thrown.cause : thrown;
  if (error instanceof ApiError) return error;
  return isNoConnection(error)
    ? new ApiError('offline', 'Herald cannot be reached. Check your connection and try again.')
    : new ApiError('unknown', 'Something went wrong on this page. Please reload it.');
}

/** `fetch` throws a `TypeError` when the connection fails. */
function isNoConnection(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError');
}
