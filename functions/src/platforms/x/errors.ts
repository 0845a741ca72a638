import type { PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { PlatformFailure, type RetryableFailure } from '../contract/outcome.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import { OPERATOR_WAIT_MS, PAUSE_MS } from './limits.ts';
import { type Meaning, meaningOf, meaningOfStatus } from './meaning.ts';
import { problemReply } from './replies.ts';
import { rateWaitMs } from './waits.ts';

/** A refusal by X, with what it means, for the callers that know more than the outcome's kind says. */
export class XFailure extends PlatformFailure {
  readonly meaning: Meaning;

  constructor(meaning: Meaning, outcome: RetryableFailure, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.meaning = meaning;
  }
}

/** What a call is about: a refused file is the file's fault. */
export interface CallFacts {
  /** The call makes something the world sees. */
  visible: boolean;
  about: 'post' | 'file';
  /** ms since the epoch, where there is a clock at hand. */
  now: number | null;
}

export const rejected = (message: string): RetryableFailure => ({
  kind: 'rejected',
  code: 'platform_rejected',
  message,
});
export const unusable = (message: string): RetryableFailure => ({ kind: 'rejected', code: 'media_unusable', message });

const refused = (words: string | undefined, about: CallFacts['about']): RetryableFailure => {
  const theirs = sanitizeMessage(words, 'it gave no reason.');
  return about === 'file'
    ? unusable(`X cannot use this file: ${theirs}`)
    : rejected(`X refused the request: ${theirs}`);
};

const later = (retryAfter: number, message: string): RetryableFailure => ({
  kind: 'retryAfter',
  retryAfterMs: retryAfter,
  message,
});

const outcomeOf = (
  meaning: Meaning,
  words: string | undefined,
  { about, now }: CallFacts,
  headers: Record<string, string>,
): RetryableFailure => {
  switch (meaning) {
    case 'deadToken':
      return { kind: 'reconnect', message: 'X no longer accepts this connection. Connect the account again.' };
    case 'rateLimit':
      return later(rateWaitMs(headers, now), 'X asks to slow down.');
    case 'outOfCredits':
      return later(OPERATOR_WAIT_MS, 'This service has used up its credits at X. Herald keeps trying.');
    case 'appCapped':
      return later(OPERATOR_WAIT_MS, 'This service has reached its limit at X. Herald keeps trying.');
    case 'appNotEnrolled':
      return rejected('X does not let this service post. Its operator has to set up its access.');
    case 'duplicate':
      return rejected('X says that this account has posted the same text already.');
    case 'badMedia':
      return unusable('X did not accept the images or the video.');
    case 'notThere':
      return rejected('X does not have what this post needs.');
    case 'tooLarge':
      return unusable('The file is larger than X takes.');
    case 'forbidden':
      return rejected('X does not let this account do that. Open X to see whether the account is limited or locked.');
    case 'temporary':
    case 'unreadable':
      return later(retryAfterMs(headers, now, PAUSE_MS), 'X has a temporary problem.');
    case 'refused':
      return refused(words, about);
  }
};

/**
 * What an answer that is no success means. To a call that makes something visible, nothing but a refusal in X's own
 * words counts as "nothing happened".
 */
export const xFailure = ({ status, headers, data, text }: PlatformResponse, call: CallFacts): XFailure => {
  const problem = status >= 400 ? problemReply.safeParse(data).data : undefined;
  // Uploads are also refused in plain text.
  const plain = !problem && call.about === 'file' && status === 400;
  const meaning = problem ? meaningOf(problem, status) : plain ? 'refused' : meaningOfStatus(status);
  const traceId = headers['x-transaction-id'] ?? null;
  if (call.visible && (meaning === 'temporary' || meaning === 'unreadable')) {
    const message = 'X gave no clear answer, so the post may be live.';
    return new XFailure(meaning, { kind: 'unknown', retryAfterMs: PAUSE_MS, message }, traceId);
  }
  const words = plain ? text : (problem?.errors[0]?.message ?? problem?.detail ?? problem?.title);
  return new XFailure(meaning, outcomeOf(meaning, words, call, headers), traceId);
};
