import type { PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { DAY } from '../../time/clock.ts';
import { PlatformFailure, type RetryableFailure } from '../contract/outcome.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import { NOT_READY_WAIT_MS, OPERATOR_WAIT_MS, PAUSE_MS, RATE_WAIT_MS } from './limits.ts';
import { duplicateOf, type Meaning, meaningOf, meaningOfStatus } from './meaning.ts';
import { errorReply } from './replies.ts';

/** A refusal by LinkedIn, with what it means, for the callers that know more than the outcome's kind says. */
export class LinkedInFailure extends PlatformFailure {
  readonly meaning: Meaning;
  readonly status: number;
  /** The post that the refused one would have repeated. */
  readonly duplicateOf: string | null;

  constructor(
    facts: { meaning: Meaning; status: number; duplicateOf: string | null },
    outcome: RetryableFailure,
    platformTraceId: string | null,
  ) {
    super(outcome, { platformTraceId });
    this.meaning = facts.meaning;
    this.status = facts.status;
    this.duplicateOf = facts.duplicateOf;
  }
}

const rejected = (message: string): RetryableFailure => ({ kind: 'rejected', code: 'platform_rejected', message });
export const unusable = (message: string): RetryableFailure => ({ kind: 'rejected', code: 'media_unusable', message });
const later = (waitMs: number, message: string): RetryableFailure => ({
  kind: 'retryAfter',
  retryAfterMs: waitMs,
  message,
});

/** Daily limits end at midnight UTC. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits */
const untilMidnight = (now: number | null): number => (now === null ? OPERATOR_WAIT_MS : DAY - (now % DAY));

const outcomeOf = (
  meaning: Meaning,
  words: string | undefined,
  headers: Record<string, string>,
  now: number | null,
): RetryableFailure => {
  const waitMs = (fallback: number) => retryAfterMs(headers, now, fallback);
  switch (meaning) {
    case 'deadToken':
      return { kind: 'reconnect', message: 'LinkedIn no longer accepts this connection. Connect the account again.' };
    case 'noPermission':
      return {
        kind: 'reconnect',
        message: 'LinkedIn has not been given the permission to post here. Connect the account again and allow it.',
      };
    case 'rateLimit':
      return later(waitMs(RATE_WAIT_MS), 'LinkedIn asks to slow down.');
    case 'dayLimit':
      return later(waitMs(untilMidnight(now)), 'This account has used up its LinkedIn calls of today.');
    case 'duplicate':
      return rejected('LinkedIn says that this account has posted the same already.');
    case 'notReady':
      return later(waitMs(NOT_READY_WAIT_MS), 'LinkedIn does not have the media ready yet.');
    case 'badMedia':
      return unusable('LinkedIn did not accept the images or the video.');
    case 'tooLarge':
      return unusable('The file is larger than LinkedIn takes.');
    case 'tooLong':
      return { kind: 'rejected', code: 'content_unsupported', message: 'The text is longer than LinkedIn takes.' };
    case 'oldVersion':
      return later(OPERATOR_WAIT_MS, 'LinkedIn wants a newer version of its interface. Herald keeps trying.');
    case 'conflict':
      return later(waitMs(PAUSE_MS), 'LinkedIn was busy with the same account.');
    case 'expiredUpload':
    case 'temporary':
    case 'unreadable':
      return later(waitMs(PAUSE_MS), 'LinkedIn has a temporary problem.');
    case 'refused':
      return rejected(`LinkedIn refused the request: ${sanitizeMessage(words, 'it gave no reason.')}`);
  }
};

/**
 * What an answer that is no success means. `visible` says that the call makes something the world sees: then nothing but
 * a refusal in LinkedIn's own words counts as "nothing happened". `now` in ms since the epoch, where there is a clock.
 */
export const linkedInFailure = (
  { status, headers, data }: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): LinkedInFailure => {
  const error = status >= 400 ? errorReply.safeParse(data).data : undefined;
  const meaning = error ? meaningOf(error, status) : meaningOfStatus(status);
  const facts = { meaning, status, duplicateOf: error ? duplicateOf(error) : null };
  const traceId = headers['x-li-uuid'] ?? headers['x-li-request-id'] ?? null;
  if (visible && (meaning === 'temporary' || meaning === 'unreadable')) {
    const message = 'LinkedIn gave no clear answer, so the post may be live.';
    return new LinkedInFailure(facts, { kind: 'unknown', retryAfterMs: PAUSE_MS, message }, traceId);
  }
  return new LinkedInFailure(facts, outcomeOf(meaning, error?.message, headers, now), traceId);
};
