import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { DAY, MINUTE, SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import {
  invalidToken,
  noClearAnswer,
  noPermission,
  rateLimited,
  rejected,
  retryAfter,
  stopped,
  temporaryProblem,
  unsupportedContent,
  unusableMedia,
} from '../kit/outcomes.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling, in its older and its newer shape. */
const errorReply = z
  .object({
    message: z.string().optional(),
    code: z.string().optional(),
    serviceErrorCode: z.number().optional(),
    errorDetails: z
      .object({ inputErrors: z.array(z.object({ code: z.string().optional() })).default([]) })
      .optional()
      .catch(undefined),
  })
  .refine(({ message, code }) => message !== undefined || code !== undefined);

type LinkedInError = z.infer<typeof errorReply>;

/** Pause before a call that failed is repeated (ms). */
const PAUSE_MS = 10 * SECOND;

/** The wait before a post is retried after LinkedIn did not have its media ready (ms). */
const NOT_READY_WAIT_MS = MINUTE;

/** Wait after a rate limit (ms); LinkedIn documents no `Retry-After`. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits */
const RATE_WAIT_MS = MINUTE;

/** Wait for the operator of this service (ms). */
const OPERATOR_WAIT_MS = 15 * MINUTE;

/** What an error of LinkedIn means for us. */
type ErrorClass =
  | 'invalidToken'
  | 'noPermission'
  | 'rateLimit'
  | 'dailyLimit'
  | 'duplicate'
  | 'notReady'
  | 'badMedia'
  | 'tooLarge'
  | 'tooLong'
  | 'expiredUpload'
  | 'oldVersion'
  | 'conflict'
  | 'temporary'
  | 'refused'
  /** No error of LinkedIn at all: a proxy's page, a cut body, a success without its id. */
  | 'unparsable';

interface ErrorInfo {
  errorClass: ErrorClass;
  status: number;
  /** The post that the refused one would have repeated. */
  duplicateOf: string | null;
}

/** An error response of LinkedIn, with its class for callers that need more than the outcome's kind. */
export class LinkedInFailure extends PlatformFailure {
  readonly errorClass: ErrorClass;
  readonly status: number;
  readonly duplicateOf: string | null;

  constructor({ errorClass, status, duplicateOf }: ErrorInfo, outcome: FailureOutcome, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.errorClass = errorClass;
    this.status = status;
    this.duplicateOf = duplicateOf;
  }
}

/** https://learn.microsoft.com/linkedin/shared/api-guide/concepts/error-handling and the tables of the posting endpoints. */
const byCode: Readonly<Record<string, ErrorClass>> = {
  DUPLICATE_POST: 'duplicate',
  REVOKED_ACCESS_TOKEN: 'invalidToken',
  EXPIRED_ACCESS_TOKEN: 'invalidToken',
  INVALID_ACCESS_TOKEN: 'invalidToken',
  EMPTY_ACCESS_TOKEN: 'invalidToken',
  ACCESS_DENIED: 'noPermission',
  MEDIA_ASSET_WAITING_UPLOAD: 'notReady',
  MEDIA_ASSET_PROCESSING_FAILED: 'badMedia',
  INVALID_IMAGE_ID: 'badMedia',
  INVALID_VIDEO_ID: 'badMedia',
  INVALID_DOCUMENT_ID: 'badMedia',
  UNSUPPORTED_MEDIA_TYPE: 'badMedia',
  REQUEST_ENTITY_TOO_LARGE: 'tooLarge',
  FIELD_LENGTH_TOO_LONG: 'tooLong',
  EXPIRED_UPLOAD_URL: 'expiredUpload',
  NONEXISTENT_VERSION: 'oldVersion',
  VERSION_MISSING: 'oldVersion',
  CONFLICT: 'conflict',
  TOO_MANY_REQUESTS: 'rateLimit',
};

const byServiceCode: Readonly<Record<number, ErrorClass>> = {
  65600: 'invalidToken',
  65601: 'invalidToken',
  65602: 'invalidToken',
  100: 'noPermission',
  101: 'rateLimit',
};

const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: 'invalidToken',
  403: 'noPermission',
  408: 'temporary',
  409: 'conflict',
  413: 'tooLarge',
  415: 'badMedia',
  426: 'oldVersion',
  429: 'rateLimit',
};

export function requestIdOf({ headers }: Pick<PlatformResponse, 'headers'>): string | null {
  return headers['x-li-uuid'] ?? headers['x-li-request-id'] ?? null;
}

/**
 * The failure of a response without success. For a `visible` call, which has a public effect, only an error of LinkedIn
 * proves that nothing happened. `now` in ms since the epoch; null if it is not known.
 */
export function linkedInFailure(
  { status, headers, data }: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): LinkedInFailure {
  const error = status >= 400 ? errorReply.safeParse(data).data : undefined;
  const errorClass = error ? classifyError(error, status) : classifyStatus(status);
  const info = { errorClass, status, duplicateOf: error ? duplicateOf(error) : null };
  const traceId = requestIdOf({ headers });
  if (visible && (errorClass === 'temporary' || errorClass === 'unparsable'))
    return new LinkedInFailure(info, noClearAnswer('LinkedIn', PAUSE_MS), traceId);
  return new LinkedInFailure(info, outcomeOf(errorClass, error?.message, headers, now), traceId);
}

/** The innermost code first, the HTTP status last. */
function classifyError(error: LinkedInError, status: number): ErrorClass {
  if (status >= 500) return 'temporary';
  // This error has no code.
  if (/^Organization permissions must be used\b/.test(error.message ?? '')) return 'noPermission';
  const errorClass = byAnyCode(error) ?? byStatus[status] ?? 'refused';
  // Only the message distinguishes the daily limit from the other.
  return errorClass === 'rateLimit' && /\bDAY limit\b/.test(error.message ?? '') ? 'dailyLimit' : errorClass;
}

function byAnyCode({ code, serviceErrorCode, errorDetails }: LinkedInError): ErrorClass | undefined {
  return (
    [...(errorDetails?.inputErrors ?? []).map((each) => each.code), code]
      .map((each) => (each === undefined ? undefined : byCode[each]))
      .find(Boolean) ?? (serviceErrorCode === undefined ? undefined : byServiceCode[serviceErrorCode])
  );
}

/** A response that is no error of LinkedIn: only the status codes that mean one thing everywhere count. */
function classifyStatus(status: number): ErrorClass {
  return [401, 413, 429].includes(status) ? (byStatus[status] ?? 'unparsable') : 'unparsable';
}

/** The post that a refused repetition repeats; null where LinkedIn does not name one. */
function duplicateOf({ message }: LinkedInError): string | null {
  return /\bduplicate of (urn:li:(?:share|ugcPost):\d+)/.exec(message ?? '')?.[1] ?? null;
}

function outcomeOf(
  errorClass: ErrorClass,
  message: string | undefined,
  headers: Record<string, string>,
  now: number | null,
): FailureOutcome {
  const waitMs = (fallback: number) => retryAfterMs(headers, now, fallback);
  switch (errorClass) {
    case 'invalidToken':
      return invalidToken('LinkedIn');
    case 'noPermission':
      return noPermission('LinkedIn');
    case 'rateLimit':
      return rateLimited('LinkedIn', waitMs(RATE_WAIT_MS));
    case 'dailyLimit':
      return /MEMBER/.test(message ?? '')
        ? stopped('account', waitMs(untilMidnight(now)), 'This account has used up its LinkedIn calls of today.')
        : stopped('service', waitMs(untilMidnight(now)), 'This service has used up its LinkedIn calls of today.');
    case 'duplicate':
      return rejected('LinkedIn reports that this account has already posted the same.');
    case 'notReady':
      return retryAfter(waitMs(NOT_READY_WAIT_MS), 'LinkedIn does not have the media ready yet.');
    case 'badMedia':
      return unusableMedia('LinkedIn did not accept the media.');
    case 'tooLarge':
      return unusableMedia('The file is too large for LinkedIn.');
    case 'tooLong':
      return unsupportedContent('The text is too long for LinkedIn.');
    case 'oldVersion':
      return stopped('service', OPERATOR_WAIT_MS, 'LinkedIn requires a newer version of its API. Herald keeps trying.');
    case 'conflict':
      return retryAfter(waitMs(PAUSE_MS), 'LinkedIn was busy with the same account.');
    case 'expiredUpload':
    case 'temporary':
    case 'unparsable':
      return temporaryProblem('LinkedIn', waitMs(PAUSE_MS));
    case 'refused':
      return rejected(`LinkedIn refused the request: ${sanitizeMessage(message, 'it gave no reason.')}`);
  }
}

/** Daily limits end at midnight UTC. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits */
function untilMidnight(now: number | null): number {
  return now === null ? OPERATOR_WAIT_MS : DAY - (now % DAY);
}
