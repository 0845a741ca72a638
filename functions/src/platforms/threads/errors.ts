import type { PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { SECOND } from '../../time/clock.ts';
import { PlatformFailure, type Setback } from '../contract.ts';
import { theirWords } from '../their-words.ts';
import { RATE_WAIT_MS } from './limits.ts';
import { type GraphError, type Meaning, meaningOf } from './meaning.ts';
import { flatErrorReply, graphErrorReply } from './replies.ts';

/** A refusal by Threads, with what it means, for the callers that know more than the outcome's kind says. */
export class ThreadsFailure extends PlatformFailure {
  readonly meaning: Meaning;

  constructor(meaning: Meaning, outcome: Setback, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.meaning = meaning;
  }
}

interface Refusal extends GraphError {
  words: string | undefined;
  traceId: string | null;
}

const refusalIn = (data: unknown): Refusal | null => {
  const graph = graphErrorReply.safeParse(data);
  if (graph.success) {
    const { error } = graph.data;
    return {
      code: error.code,
      subcode: error.error_subcode,
      transient: error.is_transient ?? false,
      words: error.error_user_msg ?? error.message,
      traceId: error.fbtrace_id ?? null,
    };
  }
  const flat = flatErrorReply.safeParse(data);
  if (!flat.success) return null;
  return { code: flat.data.code, subcode: undefined, transient: false, words: flat.data.error_message, traceId: null };
};

/** Wait before the same call is worth repeating, where Threads does not say (ms). */
const PAUSE_MS = 10 * SECOND;

const outcomeOf = (meaning: Meaning, words: string | undefined, waitMs: number): Setback => {
  switch (meaning) {
    case 'deadToken':
      return { kind: 'reconnect', message: 'Threads no longer accepts this connection. Connect the account again.' };
    case 'noPermission':
      return {
        kind: 'reconnect',
        message: 'Threads has not been given the permission to post here. Connect the account again and allow it.',
      };
    case 'rateLimit':
      return { kind: 'retryAfter', retryAfterMs: waitMs, message: 'Threads asks to slow down.' };
    case 'temporary':
    case 'unreadable':
      return { kind: 'retryAfter', retryAfterMs: waitMs, message: 'Threads has a temporary problem.' };
    case 'notThere':
      return { kind: 'retryAfter', retryAfterMs: waitMs, message: 'Threads does not have the media ready yet.' };
    case 'mediaUnreachable':
      return {
        kind: 'rejected',
        code: 'media_unusable',
        message: 'Threads could not download the media. Its address must be public and lead straight to the file.',
      };
    case 'mediaFormat':
      return {
        kind: 'rejected',
        code: 'media_unusable',
        message: 'Threads cannot read this image. JPEG and PNG images of up to 8 MB work.',
      };
    case 'badLink':
      return { kind: 'rejected', code: 'platform_rejected', message: 'Threads could not follow a link in the text.' };
    case 'restricted':
      return {
        kind: 'rejected',
        code: 'platform_rejected',
        message: 'Threads has restricted this account or this post. Open Threads to see why.',
      };
    case 'duplicate':
      return { kind: 'rejected', code: 'platform_rejected', message: 'Threads says that this was posted already.' };
    case 'refused':
      return {
        kind: 'rejected',
        code: 'platform_rejected',
        message: `Threads refused the request: ${theirWords(words, 'it gave no reason.')}`,
      };
  }
};

/** Answers after which a post may be live: Threads has answered 500 for posts that it had published. */
const isAmbiguous = (meaning: Meaning, status: number): boolean =>
  status >= 500 || status === 408 || meaning === 'temporary' || meaning === 'unreadable';

/** An answer without an error of theirs: only the status codes that mean one thing everywhere are believed. */
const withoutWords = (status: number): Meaning => {
  if (status === 401) return 'deadToken';
  return status === 429 ? 'rateLimit' : 'unreadable';
};

/**
 * What an answer that is no success means. `visible` says that the call makes something the world sees; only a plain
 * refusal then counts as "nothing happened". `now` in ms since the epoch, where there is a clock at hand.
 */
export const threadsFailure = (
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): ThreadsFailure => {
  const refusal = refusalIn(response.data);
  const { status } = response;
  const meaning = refusal ? meaningOf(refusal, status) : withoutWords(status);
  const traceId = refusal?.traceId ?? null;
  if (visible && isAmbiguous(meaning, status)) {
    const message = 'Threads gave no clear answer, so the post may be live.';
    return new ThreadsFailure(meaning, { kind: 'unknown', retryAfterMs: PAUSE_MS, message }, traceId);
  }
  const waitMs = retryAfterMs(response.headers, now, meaning === 'rateLimit' ? RATE_WAIT_MS : PAUSE_MS);
  const certain = status >= 500 && meaning !== 'deadToken' ? 'temporary' : meaning;
  return new ThreadsFailure(certain, outcomeOf(certain, refusal?.words, waitMs), traceId);
};
