import type { FieldProblem } from './types.ts';

/** The parts of an error response: a proxy may have responded instead of Herald. */
type ErrorResponse = Pick<HeraldError, 'status' | 'code' | 'message'> &
  Partial<Pick<HeraldError, 'requestId' | 'details' | 'docUrl' | 'fix' | 'retryAfterMs'>>;

/** An unsuccessful response. `code` is Herald's error code, or `http_502` and the like, `message` its text for people. */
export class HeraldError extends Error {
  override readonly name: string = 'HeraldError';
  readonly status: number;
  /** For programs, as in `rate_limit_exceeded`. */
  readonly code: string;
  readonly requestId: string | null;
  readonly details: unknown;
  readonly docUrl: string | null;
  /** How to fix the problem, if that is possible. */
  readonly fix: string | null;
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | null;

  constructor(response: ErrorResponse) {
    super(response.message);
    this.status = response.status;
    this.code = response.code;
    this.requestId = response.requestId ?? null;
    this.details = response.details ?? null;
    this.docUrl = response.docUrl ?? null;
    this.fix = response.fix ?? null;
    this.retryAfterMs = response.retryAfterMs ?? null;
  }

  /** One entry for each invalid field of the request. */
  get problems(): FieldProblem[] {
    return Array.isArray(this.details) ? this.details.filter(isFieldProblem) : [];
  }
}

/** No response arrived, after all retries. Whether the request was carried out is unknown: `cause` is the last failure. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The parts of an unsuccessful response with this body. */
export function errorResponse(response: Response, body: unknown, retryAfterMs: number | null): ErrorResponse {
  const { status } = response;
  const error = record(record(body)['error']);
  return {
    status,
    code: text(error['code']) ?? `http_${status}`,
    message: text(error['message']) ?? messageOf(response),
    requestId: text(error['requestId']) ?? response.headers.get('x-request-id'),
    details: error['details'],
    docUrl: text(error['docUrl']),
    fix: text(error['fix']),
    retryAfterMs,
  };
}

/** A successful response that is not of the expected type, such as the page of a proxy. */
export function unreadable({ status, headers }: Response): HeraldError {
  return new HeraldError({
    status,
    code: 'invalid_response',
    message: 'The response is not of the API. Is `baseUrl` the address of Herald?',
    requestId: headers.get('x-request-id'),
  });
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function messageOf({ status, type }: Response): string {
  if (type === 'opaqueredirect' || (status >= 300 && status < 400))
    return 'The address redirects elsewhere. Use the final one as `baseUrl`.';
  return `The server responded with status ${status}.`;
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return typeof value === 'object' && value !== null && 'field' in value && 'message' in value;
}
