import { isStoreUnavailable, isTooLarge } from '../../../infra/store/conflicts.ts';
import { HeraldError, type HeraldErrorOptions } from '../../../model/errors.ts';
import { errorFixes } from './error-fixes.ts';
import { httpStatus } from './status.ts';

export interface ErrorBody {
  error: {
    type: 'invalid_request_error' | 'authentication_error' | 'api_error';
    code: string;
    message: string;
    timestamp: string;
    requestId: string;
    /** A page about the code. */
    docUrl: string;
    /** How to fix the problem, if that is possible. */
    fix?: string;
    details?: unknown;
    debug?: { stack: string | undefined };
  };
}

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
}

/** Anything thrown, as an error of the domain. The message of an unexpected error is not disclosed. */
export function toHeraldError(thrown: unknown): HeraldError {
  if (thrown instanceof HeraldError) return thrown;
  if (isTooLarge(thrown))
    return new HeraldError('payload_too_large', 'The data of this request is larger than 1 MiB. Send less.', {
      cause: thrown,
      fix: 'Send shorter texts or fewer targets, or split the request.',
    });
  return isStoreUnavailable(thrown)
    ? new HeraldError('service_unavailable', 'The service is temporarily unavailable. Please try again.', {
        cause: thrown,
        retryAfterSeconds: 2,
      })
    : new HeraldError('internal_error', 'An unexpected error occurred. Please try again later.', { cause: thrown });
}

/** The documented error shape. `development` adds the stack; `baseUrl` is the address of the API. */
export function errorResponse(
  error: HeraldError,
  about: { requestId: string; now: number; development: boolean; baseUrl: string },
): ErrorResponse {
  const status = httpStatus[error.reason];
  const fix = error.fix === undefined ? errorFixes[error.reason] : error.fix;
  const cause = error.cause instanceof Error ? error.cause : error;
  return {
    status,
    headers: error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(error.retryAfterSeconds) },
    body: {
      error: {
        type: typeOf(status),
        code: error.reason,
        message: error.message,
        timestamp: new Date(about.now).toISOString(),
        requestId: about.requestId,
        docUrl: `${about.baseUrl}/v1/docs/errors/${error.reason}`,
        ...(fix ? { fix } : {}),
        ...(error.details ? { details: detailsOf(error.details) } : {}),
        ...(about.development ? { debug: { stack: cause.stack } } : {}),
      },
    },
  };
}

function detailsOf(details: NonNullable<HeraldErrorOptions['details']>) {
  return Array.isArray(details) ? withRequestFields(details) : details;
}

function typeOf(status: number): ErrorBody['error']['type'] {
  if (status === 401 || status === 403) return 'authentication_error';
  return status >= 500 ? 'api_error' : 'invalid_request_error';
}

/** The parts of a request. A path that begins with one of them is complete. */
const COMPLETE = /^(?:arguments|body|headers|params|query)(?:\.|$)/;

/** Where the API has a field of the domain's input: `content.text` is `body.post.content.text`, and no name is the whole body. */
export function requestField(field: string): string {
  if (COMPLETE.test(field)) return field;
  if (field === 'testScenario') return 'headers.Herald-Test-Scenario';
  const path = /^content(?:\.|$)/.test(field) ? `post.${field}` : field;
  return path === '' ? 'body' : `body.${path}`;
}

/** The same problems with their fields as the API has them. */
export function withRequestFields<T extends { field: string }>(problems: readonly T[]): T[] {
  return problems.map((problem) => ({ ...problem, field: requestField(problem.field) }));
}
