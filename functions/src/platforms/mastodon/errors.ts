import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import type { FailureOutcome } from '../contract/outcome.ts';
import {
  type CallInfo,
  ClassifiedFailure,
  invalidToken,
  noClearAnswer,
  rateLimited,
  rejected,
  temporaryProblem,
  unusableMedia,
} from '../kit/outcomes.ts';
import { clamp } from '../kit/poll.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** https://docs.joinmastodon.org/entities/Error/ */
export const errorReply = z.object({ error: z.string() });

/** Pause before a call that failed is repeated (ms). */
const PAUSE_MS = 10 * SECOND;
/** The wait after a rate limit without a named end, and the longest wait (ms). Windows last 5 or 30 minutes. */
const RATE_WAIT_MS = { usual: MINUTE, longest: HOUR } as const;

/** What an error of a server means for us. */
type ErrorClass =
  | 'invalidToken'
  | 'forbidden'
  | 'notFound'
  | 'tooLarge'
  | 'rateLimit'
  | 'temporary'
  | 'refused'
  /** No error of a server at all: a proxy's page, a cut body, a success without its content. */
  | 'unparsable';

export class MastodonFailure extends ClassifiedFailure<ErrorClass> {}

/** Errors have a text and no code, so the status decides. */
const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: 'invalidToken',
  403: 'forbidden',
  404: 'notFound',
  408: 'temporary',
  410: 'notFound',
  413: 'tooLarge',
  429: 'rateLimit',
};

/** Rails names each request. */
export function requestIdOf({ headers }: Pick<PlatformResponse, 'headers'>): string | null {
  return headers['x-request-id'] ?? null;
}

/** The failure behind a response without success. For a `visible` call only an error of the server proves that nothing happened. */
export function mastodonFailure({ status, headers, data }: PlatformResponse, call: CallInfo): MastodonFailure {
  const error = status >= 400 ? errorReply.safeParse(data).data?.error : undefined;
  const errorClass = classify(status, error);
  const traceId = requestIdOf({ headers });
  // A redirect leads away before anything has happened.
  const isUnclear = (errorClass === 'temporary' || errorClass === 'unparsable') && !(status >= 300 && status < 400);
  if (call.visible && isUnclear) return new MastodonFailure(errorClass, noClearAnswer('Mastodon', PAUSE_MS), traceId);
  return new MastodonFailure(errorClass, outcomeOf(errorClass, error, call, headers), traceId);
}

function classify(status: number, error: string | undefined): ErrorClass {
  if (status >= 500) return 'temporary';
  if (error === undefined) return [401, 413, 429].includes(status) ? (byStatus[status] ?? 'unparsable') : 'unparsable';
  return byStatus[status] ?? 'refused';
}

function outcomeOf(
  errorClass: ErrorClass,
  error: string | undefined,
  { about, now }: CallInfo,
  headers: Record<string, string>,
): FailureOutcome {
  switch (errorClass) {
    case 'invalidToken':
      return invalidToken('Mastodon');
    case 'rateLimit':
      return rateLimited('Mastodon', rateWaitMs(headers, now));
    case 'tooLarge':
      return unusableMedia('The file is too large for the server of this account.');
    case 'notFound':
      return rejected('Something that this post refers to is missing on the server of this account.');
    case 'temporary':
    case 'unparsable':
      return temporaryProblem('The server of this account', retryAfterMs(headers, now, PAUSE_MS));
    case 'forbidden':
      return refused(error, 'post');
    case 'refused':
      return refused(error, about);
  }
}

/** The header holds a date. https://docs.joinmastodon.org/api/rate-limits/ */
function rateWaitMs(headers: Record<string, string>, now: number | null): number {
  if (headers['retry-after'] !== undefined) return retryAfterMs(headers, now, RATE_WAIT_MS.usual);
  const reset = Date.parse(headers['x-ratelimit-reset'] ?? '');
  return now === null || Number.isNaN(reset)
    ? RATE_WAIT_MS.usual
    : clamp(reset - now, { shortest: SECOND, longest: RATE_WAIT_MS.longest });
}

function refused(error: string | undefined, about: CallInfo['about']): FailureOutcome {
  const reason = sanitizeMessage(error?.replace(/^Validation failed: /, ''), 'it gave no reason.');
  return about === 'file'
    ? unusableMedia(`The server of this account cannot use this file: ${reason}`)
    : rejected(`The server of this account refused the post: ${reason}`);
}
