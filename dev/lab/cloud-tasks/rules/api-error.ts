/** Canonical codes and their HTTP status: https://cloud.google.com/apis/design/errors#handling_errors */
const HTTP_STATUS = { INVALID_ARGUMENT: 400, NOT_FOUND: 404, ALREADY_EXISTS: 409 } as const;

/** A refusal of the queue's API. */
export class ApiError extends Error {
  readonly status: keyof typeof HTTP_STATUS;

  constructor(status: keyof typeof HTTP_STATUS, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }

  get httpStatus(): number {
    return HTTP_STATUS[this.status];
  }

  /** The response body, in the form of Google's JSON APIs. */
  get body(): { error: { code: number; message: string; status: string } } {
    return { error: { code: this.httpStatus, message: this.message, status: this.status } };
  }
}

export function invalidArgument(message: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', message);
}
