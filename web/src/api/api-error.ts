import * as v from 'valibot';

export interface FieldError {
  field: string;
  message: string;
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

  /** The messages for this field and the fields inside it. */
  messagesFor(field: string): string[] {
    return this.fields
      .filter((error) => error.field === field || error.field.startsWith(`${field}.`))
      .map(({ message }) => message);
  }
}

const errorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    details: v.fallback(v.array(v.object({ field: v.string(), message: v.string() })), []),
  }),
});

/** The error in a response body; `unknown` when the body has another form. */
export const parseApiError = (body: unknown): ApiError => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return new ApiError('unknown', 'Herald did not answer as it should. Please try again.');
  const { code, message, details } = parsed.output.error;
  return new ApiError(code, message, details);
};

/** Turns any thrown value into an error that can be shown. `fetch` throws a `TypeError` when the connection fails. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  return thrown instanceof TypeError
    ? new ApiError('offline', 'Herald cannot be reached. Check your connection and try again.')
    : new ApiError('unknown', 'Something went wrong on this page. Please reload it.');
};
