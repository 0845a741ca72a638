import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { FailureOutcome } from '../contract/outcome.ts';
import {
  type CallInfo,
  ClassifiedFailure,
  invalidToken,
  noClearAnswer,
  rateLimited,
  rejected,
  stopped,
  temporaryProblem,
  unusableMedia,
} from '../kit/outcomes.ts';
import { clamp } from '../kit/poll.ts';
import { sanitizeMessage } from '../kit/text.ts';

const oneError = z.object({
  message: z.string().optional(),
  detail: z.string().optional(),
  type: z.string().optional(),
  code: z.number().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
});

/** https://docs.x.com/x-api/fundamentals/response-codes-and-errors, and the older shape, which has `errors` only. */
const problemReply = z
  .object({
    title: z.string().optional(),
    detail: z.string().optional(),
    type: z.string().optional(),
    /** Of a usage cap: `Daily`, `Monthly`. */
    period: z.string().optional(),
    errors: z.array(oneError).default([]),
  })
  .refine(({ title, detail, errors }) => title !== undefined || detail !== undefined || errors.length > 0);

type Problem = z.infer<typeof problemReply>;

/** Pause before a call that failed is repeated (ms). */
const PAUSE_MS = 10 * SECOND;

/**
 * The wait after a rate limit without a named end; windows last 15 minutes.
 * https://docs.x.com/x-api/fundamentals/rate-limits
 */
const RATE_WAIT_MS = { usual: MINUTE, window: 15 * MINUTE, day: DAY } as const;

/** Wait for new credits, which the operator buys at any time (ms). */
const CREDITS_WAIT_MS = HOUR;

/** The wait for the end of a cap with a period that is longer than a day, or unknown (ms). */
const CAP_WAIT_MS = 6 * HOUR;

/** What an error of X means for us. */
type ErrorClass =
  | 'invalidToken'
  | 'rateLimit'
  | 'outOfCredits'
  | 'appCapped'
  | 'appNotEnrolled'
  | 'duplicate'
  /** The post that a reply follows: deleted, or too new. */
  | 'parentMissing'
  | 'replyNotAllowed'
  | 'badMedia'
  | 'notFound'
  | 'tooLarge'
  | 'forbidden'
  | 'temporary'
  | 'refused'
  /** No error of X at all: a proxy's page, a cut body, a success without its id. */
  | 'unparsable';

export class XFailure extends ClassifiedFailure<ErrorClass> {}

/** By the last part of a problem's type; both of X's hosts appear in front of it. https://docs.x.com/x-api/fundamentals/response-codes-and-errors */
const byType: Readonly<Record<string, ErrorClass>> = {
  'unsupported-authentication': 'invalidToken',
  credits: 'outOfCredits',
  'credits-depleted': 'outOfCredits',
  'usage-capped': 'appCapped',
  'client-forbidden': 'appNotEnrolled',
  'resource-not-found': 'notFound',
};

/** Of the older API, still seen. https://developer.x.com/en/support/x-api/error-troubleshooting */
const byCode: Readonly<Record<number, ErrorClass>> = {
  88: 'rateLimit',
  187: 'duplicate',
  385: 'parentMissing',
  433: 'replyNotAllowed',
};

const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: 'invalidToken',
  402: 'outOfCredits',
  404: 'notFound',
  408: 'temporary',
  413: 'tooLarge',
  429: 'rateLimit',
};

type Headers = Record<string, string>;

export function requestIdOf({ headers }: Pick<PlatformResponse, 'headers'>): string | null {
  return headers['x-transaction-id'] ?? null;
}

/** The failure behind a response without success. For a `visible` call only an error of X proves that nothing happened. */
export function xFailure({ status, headers, data, text }: PlatformResponse, call: CallInfo): XFailure {
  const problem = status >= 400 ? problemReply.safeParse(data).data : undefined;
  // Uploads are also refused in plain text.
  const plain = !problem && call.about === 'file' && status === 400;
  const errorClass = problem ? classifyError(problem, status) : plain ? 'refused' : classifyStatus(status);
  const traceId = requestIdOf({ headers });
  if (call.visible && (errorClass === 'temporary' || errorClass === 'unparsable'))
    return new XFailure(errorClass, noClearAnswer('X', PAUSE_MS), traceId);
  const message = plain ? text : (problem?.errors[0]?.message ?? problem?.detail ?? problem?.title);
  return new XFailure(errorClass, outcomeOf(errorClass, { message, period: problem?.period }, call, headers), traceId);
}

/** The type of the problem first, then the status: few errors of X have a separate code. */
function classifyError(problem: Problem, status: number): ErrorClass {
  if (status >= 500) return 'temporary';
  const known = byTypeOrCode(problem) ?? byStatus[status];
  if (known) return known;
  if (status === 403) return byMessage.find(([message]) => hasMessage(problem, message))?.[1] ?? 'forbidden';
  return namesMedia(problem) ? 'badMedia' : 'refused';
}

function byTypeOrCode({ type, errors }: Problem): ErrorClass | undefined {
  return (
    [type, ...errors.map((error) => error.type)].map((each) => byType[problemName(each)]).find(Boolean) ??
    errors.map(({ code }) => (code === undefined ? undefined : byCode[code])).find(Boolean)
  );
}

function problemName(type: string | undefined): string {
  return /\/problems\/([a-z-]+)$/.exec(type ?? '')?.[1] ?? '';
}

/** Refusals with neither a type nor a code, only a message. */
const byMessage: readonly (readonly [message: RegExp, ErrorClass])[] = [
  [/duplicate content/i, 'duplicate'],
  [/attempted to reply to a (?:tweet|post) that is deleted or not visible/i, 'parentMissing'],
  [/^reply to this conversation is not allowed/i, 'replyNotAllowed'],
];

function hasMessage({ detail, errors }: Problem, message: RegExp): boolean {
  return [detail, ...errors.flatMap((error) => [error.message, error.detail])].some((text) => message.test(text ?? ''));
}

function namesMedia({ errors }: Problem): boolean {
  return errors.some(({ parameters }) => Object.keys(parameters ?? {}).some((name) => /\bmedia_ids$/.test(name)));
}

/** A response that is no error of X: only the status codes that mean one thing everywhere count. */
function classifyStatus(status: number): ErrorClass {
  return status === 401 || status === 413 || status === 429 ? (byStatus[status] ?? 'unparsable') : 'unparsable';
}

function outcomeOf(
  errorClass: ErrorClass,
  { message, period }: { message: string | undefined; period: string | undefined },
  { about, now }: CallInfo,
  headers: Headers,
): FailureOutcome {
  switch (errorClass) {
    case 'invalidToken':
      return invalidToken('X');
    case 'rateLimit':
      return limitOutcome(headers, now);
    case 'outOfCredits':
      return stopped('service', CREDITS_WAIT_MS, 'This service has used up its credits at X. Herald keeps trying.');
    case 'appCapped':
      return stopped(
        'service',
        capWaitMs(period, now),
        'This service has reached its limit at X. Herald keeps trying.',
      );
    case 'appNotEnrolled':
      return rejected('X does not let this service post. The operator must set up access to X.');
    case 'duplicate':
      return rejected('X reports that this account has already posted the same text.');
    case 'parentMissing':
      return rejected('The post before this reply is not on X any more.');
    case 'replyNotAllowed':
      return rejected('X does not let this service reply to this post.');
    case 'badMedia':
      return unusableMedia('X did not accept the images or the video.');
    case 'notFound':
      return rejected('Something that this post refers to is missing on X.');
    case 'tooLarge':
      return unusableMedia('The file is too large for X.');
    case 'forbidden':
      return rejected('X does not let this account do that. Open X to see whether the account is limited or locked.');
    case 'temporary':
    case 'unparsable':
      return temporaryProblem('X', retryAfterMs(headers, now, PAUSE_MS));
    case 'refused':
      return refused(message, about);
  }
}

/** The outcome of an exhausted number of calls: a daily limit belongs to the account or to this service. */
function limitOutcome(headers: Headers, now: number | null): FailureOutcome {
  const waitMs = rateWaitMs(headers, now);
  const day = usedUpDay(headers);
  if (day === undefined) return rateLimited('X', waitMs);
  return day.includes('-app-')
    ? stopped('service', waitMs, "This service has reached X's daily limit of posts.")
    : stopped('account', waitMs, "This account has reached X's daily limit of posts.");
}

/**
 * The wait (ms) after "too many requests". A daily limit has separate headers: the general one always names the
 * 15-minute window. https://docs.x.com/x-api/fundamentals/rate-limits
 */
function rateWaitMs(headers: Headers, now: number | null): number {
  if (headers['retry-after'] !== undefined) return retryAfterMs(headers, now, RATE_WAIT_MS.usual);
  if (now === null) return RATE_WAIT_MS.usual;
  const day = usedUpDay(headers);
  return day
    ? untilReset(headers[`${day}-reset`], now, RATE_WAIT_MS.day)
    : untilReset(headers['x-rate-limit-reset'], now, RATE_WAIT_MS.window);
}

function usedUpDay(headers: Headers): string | undefined {
  return ['x-user-limit-24hour', 'x-app-limit-24hour'].find((name) => headers[`${name}-remaining`] === '0');
}

/** `…-reset` headers hold seconds since the epoch. */
function untilReset(header: string | undefined, now: number, longest: number): number {
  const reset = Number(header ?? Number.NaN) * SECOND;
  return Number.isFinite(reset) ? clamp(reset - now, { shortest: SECOND, longest }) : RATE_WAIT_MS.usual;
}

/** How long a cap of the app lasts (ms). `period` is `Daily` or `Monthly`; that days end at midnight UTC is a guess. */
function capWaitMs(period: string | undefined, now: number | null): number {
  return period === 'Daily' && now !== null ? DAY - (now % DAY) : CAP_WAIT_MS;
}

function refused(message: string | undefined, about: CallInfo['about']): FailureOutcome {
  const reason = sanitizeMessage(message, 'it gave no reason.');
  return about === 'file'
    ? unusableMedia(`X cannot use this file: ${reason}`)
    : rejected(`X refused the request: ${reason}`);
}
