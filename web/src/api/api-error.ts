import { ConnectionError } from '@herald-publishing/client';
import * as v from 'valibot';
import { apiErrors, t } from './texts.ts';

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

const messagesByCode: Readonly<Record<string, string>> = apiErrors;

/** The error in a response body; `unknown` when the body has another form. */
export function parseApiError(body: unknown): ApiError {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return new ApiError('unknown', t.unexpectedResponse);
  const { code, message, details } = parsed.output.error;
  return new ApiError(code, messagesByCode[code] ?? message, details);
}

/** Turns any thrown value into an error that can be shown. */
export function toApiError(thrown: unknown): ApiError {
  // The client wraps what its `fetch` throws.
  const error = thrown instanceof ConnectionError ? thrown.cause : thrown;
  if (error instanceof ApiError) return error;
  return isNoConnection(error) ? new ApiError('offline', t.offline) : new ApiError('unknown', t.brokenPage);
}

/** `fetch` throws a `TypeError` when the connection fails. */
function isNoConnection(thrown: unknown): boolean {
  return thrown instanceof TypeError || (thrown instanceof DOMException && thrown.name === 'TimeoutError');
}
