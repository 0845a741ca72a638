import * as v from 'valibot';

export interface FieldError {
  field: string;
  message: string;
}

/** Something the server refused, in its own words, which are made for people. */
export class ApiError extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly fields: readonly FieldError[];

  constructor(code: string, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.code = code;
    this.fields = fields;
  }

  /** What is wrong at this field, or inside it. */
  messagesFor(field: string): string[] {
    return this.fields
      .filter((problem) => problem.field === field || problem.field.startsWith(`${field}.`))
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

/** The server's error answer; anything else that is no answer of ours becomes a sentence too. */
export const parseApiError = (body: unknown): ApiError => {
  const parsed = v.safeParse(errorBody, body);
  if (!parsed.success) return new ApiError('unknown', 'Herald did not answer as it should. Please try again.');
  const { code, message, details } = parsed.output.error;
  return new ApiError(code, message, details);
};

/** Whatever was thrown, as words to show. */
export const toApiError = (thrown: unknown): ApiError => {
  if (thrown instanceof ApiError) return thrown;
  return thrown instanceof TypeError
    ? new ApiError('offline', 'Herald cannot be reached. Check your connection and try again.')
    : new ApiError('unknown', 'Something went wrong on this page. Please reload it.');
};
