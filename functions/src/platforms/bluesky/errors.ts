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
  noPermission,
  rateLimited,
  rejected,
  temporaryProblem,
  unusableMedia,
} from '../kit/outcomes.ts';
import { clamp } from '../kit/poll.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** https://atproto.com/specs/xrpc#error-responses */
const errorReply = z.object({ error: z.string(), message: z.string().optional() });

/** Pause before a call that failed is repeated (ms). */
const PAUSE_MS = 10 * SECOND;
/** The wait after a rate limit without a named end, and the longest wait (ms): daily limits exist. */
const RATE_WAIT_MS = { usual: MINUTE, longest: 6 * HOUR } as const;

/** What an error of a server means for us. */
type ErrorClass =
  | 'invalidToken'
  | 'noPermission'
  | 'rateLimit'
  | 'accountClosed'
  | 'tooLarge'
  | 'missingFile'
  | 'notFound'
  | 'temporary'
  | 'refused'
  /** No error of a server at all: a proxy's page, a cut body, a success without its content. */
  | 'unparsable';

export class BlueskyFailure extends ClassifiedFailure<ErrorClass> {}

/** By the error's name. https://github.com/bluesky-social/atproto/tree/main/lexicons/com/atproto/repo */
const byName: Readonly<Record<string, ErrorClass>> = {
  AuthMissing: 'invalidToken',
  AuthenticationRequired: 'invalidToken',
  ExpiredToken: 'invalidToken',
  InvalidToken: 'invalidToken',
  invalid_token: 'invalidToken',
  invalid_dpop_proof: 'invalidToken',
  ScopeMissingError: 'noPermission',
  insufficient_scope: 'noPermission',
  RateLimitExceeded: 'rateLimit',
  AccountTakedown: 'accountClosed',
  AccountDeactivated: 'accountClosed',
  RepoDeactivated: 'accountClosed',
  RepoSuspended: 'accountClosed',
  RepoTakendown: 'accountClosed',
  PayloadTooLarge: 'tooLarge',
  BlobTooLarge: 'tooLarge',
  BlobNotFound: 'missingFile',
  RecordNotFound: 'notFound',
  HandleNotFound: 'notFound',
  UpstreamFailure: 'temporary',
  UpstreamTimeout: 'temporary',
  // The nonce of a DPoP proof has changed once more since the repeated call.
  use_dpop_nonce: 'temporary',
};

const byStatus: Readonly<Record<number, ErrorClass>> = {
  401: 'invalidToken',
  403: 'noPermission',
  408: 'temporary',
  413: 'tooLarge',
  429: 'rateLimit',
};

/** The protocol names no header for it. https://atproto.com/specs/xrpc */
export function requestIdOf(): string | null {
  return null;
}

/** The failure behind a response without success. For a `visible` call only an error of the server proves that nothing happened. */
export function blueskyFailure({ status, headers, data }: PlatformResponse, call: CallInfo): BlueskyFailure {
  const error = status >= 400 ? errorReply.safeParse(data).data : undefined;
  const errorClass = classify(status, error?.error, error?.message);
  if (call.visible && (errorClass === 'temporary' || errorClass === 'unparsable'))
    return new BlueskyFailure(errorClass, noClearAnswer('Bluesky', PAUSE_MS));
  return new BlueskyFailure(errorClass, outcomeOf(errorClass, error?.message, call, headers));
}

function classify(status: number, name: string | undefined, message: string | undefined): ErrorClass {
  if (status >= 500) return 'temporary';
  if (name === undefined) return [401, 413, 429].includes(status) ? (byStatus[status] ?? 'unparsable') : 'unparsable';
  // Some servers have no separate error for a file that they have deleted.
  if (/could not find blob/i.test(message ?? '')) return 'missingFile';
  return byName[name] ?? byStatus[status] ?? 'refused';
}

function outcomeOf(
  errorClass: ErrorClass,
  message: string | undefined,
  { about, now }: CallInfo,
  headers: Record<string, string>,
): FailureOutcome {
  switch (errorClass) {
    case 'invalidToken':
      return invalidToken('Bluesky');
    case 'noPermission':
      return noPermission('Bluesky');
    case 'rateLimit':
      return rateLimited('Bluesky', rateWaitMs(headers, now));
    case 'accountClosed':
      return rejected('Bluesky does not let this account post. Open Bluesky to see whether it is closed or suspended.');
    case 'tooLarge':
      return unusableMedia('The file is too large for the server of this account.');
    case 'missingFile':
      return unusableMedia('Bluesky no longer has the uploaded files.');
    case 'temporary':
    case 'unparsable':
      return temporaryProblem('Bluesky', retryAfterMs(headers, now, PAUSE_MS));
    case 'notFound':
    case 'refused':
      return refused(message, about);
  }
}

/** `ratelimit-reset` holds seconds since the epoch. https://docs.bsky.app/docs/advanced-guides/rate-limits */
function rateWaitMs(headers: Record<string, string>, now: number | null): number {
  if (headers['retry-after'] !== undefined) return retryAfterMs(headers, now, RATE_WAIT_MS.usual);
  const reset = Number(headers['ratelimit-reset'] ?? Number.NaN) * SECOND;
  return now === null || !Number.isFinite(reset)
    ? RATE_WAIT_MS.usual
    : clamp(reset - now, { shortest: SECOND, longest: RATE_WAIT_MS.longest });
}

function refused(message: string | undefined, about: CallInfo['about']): FailureOutcome {
  const reason = sanitizeMessage(message, 'it gave no reason.');
  return about === 'file'
    ? unusableMedia(`Bluesky cannot use this file: ${reason}`)
    : rejected(`Bluesky refused the post: ${reason}`);
}
