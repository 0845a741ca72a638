import type { PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { PlatformFailure, type RetryableFailure } from '../contract/outcome.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import { CHANNEL_CAP_WAIT_MS, PAUSE_MS, RATE_WAIT_MS } from './limits.ts';
import { untilPacificMidnight } from './pacific-day.ts';
import { byReason, deadToken, noPermission, rejected } from './reasons.ts';
import { errorReply } from './replies.ts';

/** An answer by YouTube that is no success. `reason` is theirs, or empty where the answer was not theirs at all. */
export class YouTubeFailure extends PlatformFailure {
  readonly reason: string;
  readonly status: number;

  constructor(answer: { reason: string; status: number }, outcome: RetryableFailure, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.reason = answer.reason;
    this.status = answer.status;
  }
}

/** The upload session is over. Whether it ended with a video is another question. */
export class SessionGone extends YouTubeFailure {}

export interface CallFacts {
  /** The call may make a video exist: then nothing but a refusal in YouTube's own words counts as "nothing happened". */
  visible: boolean;
  /** ms since the epoch; null where it is not known. */
  now: number | null;
}

const quotaReasons = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const rateReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
const theirTrouble = new Set(['backendError', 'internalError', 'processingFailure']);

/** The day's quota of uploads comes under the code of a burst, and only its words tell it apart; both mean "later". */
const waitForLimit = (
  { headers }: PlatformResponse,
  { reason, message }: { reason: string; message: string },
  now: number | null,
): RetryableFailure => {
  const isDaily = quotaReasons.has(reason) || /\bper day\b/i.test(message);
  if (!isDaily || headers['retry-after'] !== undefined)
    return {
      kind: 'retryAfter',
      retryAfterMs: retryAfterMs(headers, now, RATE_WAIT_MS),
      message: 'YouTube asks to slow down.',
    };
  return {
    kind: 'retryAfter',
    retryAfterMs: now === null ? CHANNEL_CAP_WAIT_MS : untilPacificMidnight(now),
    message:
      'This service has used up what YouTube lets it do in a day. The post goes out after midnight in California.',
  };
};

const otherwise = (status: number, theirStatus: string | undefined, message: string): RetryableFailure => {
  if (status === 401) return deadToken;
  if (theirStatus === 'PERMISSION_DENIED') return noPermission;
  return rejected(`YouTube refused the request: ${sanitizeMessage(message, 'it gave no reason.')}`);
};

const noClearAnswer = (response: PlatformResponse, { visible, now }: CallFacts): RetryableFailure =>
  visible
    ? {
        kind: 'unknown',
        retryAfterMs: PAUSE_MS,
        message: 'YouTube gave no clear answer, so the video may have been published.',
      }
    : {
        kind: 'retryAfter',
        retryAfterMs: retryAfterMs(response.headers, now, PAUSE_MS),
        message: 'YouTube has a temporary problem.',
      };

const outcomeOf = (response: PlatformResponse, facts: CallFacts, reason: string): RetryableFailure => {
  const { status } = response;
  const error = errorReply.safeParse(response.data).data?.error;
  const message = error?.errors[0]?.message ?? error?.message ?? '';
  if (status >= 500 || status === 408 || theirTrouble.has(reason)) return noClearAnswer(response, facts);
  if (status === 429 || quotaReasons.has(reason) || rateReasons.has(reason))
    return waitForLimit(response, { reason, message }, facts.now);
  if (!error) return status === 401 ? deadToken : noClearAnswer(response, facts);
  return byReason[reason] ?? otherwise(status, error.status, message);
};

/** What an answer that is no success means. Bodies from the upload host may be no JSON at all. */
export const youtubeFailure = (response: PlatformResponse, facts: CallFacts): YouTubeFailure => {
  const reason = errorReply.safeParse(response.data).data?.error.errors[0]?.reason ?? '';
  const traceId = response.headers['x-guploader-uploadid'] ?? null;
  return new YouTubeFailure({ reason, status: response.status }, outcomeOf(response, facts, reason), traceId);
};

/** The upload session is unknown to YouTube; nothing can be sent to it any more. */
export const sessionGone = ({ status, headers }: PlatformResponse): SessionGone => {
  const message = 'YouTube has ended the upload. It begins anew.';
  const outcome = { kind: 'retryAfter', retryAfterMs: PAUSE_MS, message } as const;
  return new SessionGone({ reason: '', status }, outcome, headers['x-guploader-uploadid'] ?? null);
};
