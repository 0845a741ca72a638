import type { PlatformResponse } from '../../../http/platform-http.ts';
import { retryAfterMs } from '../../../http/retry-after.ts';
import { SECOND } from '../../../time/clock.ts';
import { PlatformFailure, type RetryableFailure } from '../../contract/outcome.ts';
import { type GraphError, type Meaning, meaningOf, type Vocabulary } from './meaning.ts';
import { outcomeOf } from './outcome.ts';
import { flatErrorReply, graphErrorReply } from './replies.ts';

/** How one platform speaks the Graph API. */
export interface Dialect extends Vocabulary {
  displayName: string;
  /** What people are told, where the usual sentence says too little. */
  sentences: Partial<Record<Meaning, string>>;
  /** The same for one subcode (or one code). */
  sentencesOfCodes: Readonly<Record<number, string>>;
  /** Waits that the platform does not name (ms). */
  waits: Partial<Record<Meaning, number>>;
  /** Refusals to publish after which posts have been seen live all the same. */
  doubtful: ReadonlySet<Meaning>;
}

/** A refusal by a Graph API, with what it means, for the callers that know more than the outcome's kind says. */
export class GraphFailure extends PlatformFailure {
  readonly meaning: Meaning;
  /** What the refusal says, taken at its word. The outcome is `unknown` where its word is not enough. */
  readonly atItsWord: RetryableFailure;

  constructor(
    meaning: Meaning,
    outcome: RetryableFailure,
    atItsWord: RetryableFailure,
    platformTraceId: string | null,
  ) {
    super(outcome, { platformTraceId });
    this.meaning = meaning;
    this.atItsWord = atItsWord;
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

/** Wait before the same call is worth repeating, where the platform does not say (ms). */
const PAUSE_MS = 10 * SECOND;

/** Answers after which a post may be live: 500 has been seen for posts that had been published. */
const isAmbiguous = (meaning: Meaning, status: number, { doubtful }: Dialect): boolean =>
  status >= 500 ||
  status === 408 ||
  meaning === 'temporary' ||
  meaning === 'mediaTrouble' ||
  meaning === 'unreadable' ||
  doubtful.has(meaning);

/** An answer without an error of theirs: only the status codes that mean one thing everywhere are believed. */
const withoutWords = (status: number): Meaning => {
  if (status === 401) return 'deadToken';
  return status === 429 ? 'rateLimit' : 'unreadable';
};

/**
 * What an answer that is no success means. `visible` says that the call makes something the world sees; only a plain
 * refusal then counts as "nothing happened". `now` in ms since the epoch, where there is a clock at hand.
 */
export const graphFailure = (
  dialect: Dialect,
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): GraphFailure => {
  const { displayName, sentences, sentencesOfCodes, waits } = dialect;
  const refusal = refusalIn(response.data);
  const { status } = response;
  const meaning = refusal ? meaningOf(refusal, status, dialect) : withoutWords(status);
  const certain = status >= 500 && meaning !== 'deadToken' ? 'temporary' : meaning;
  const ofCode = refusal && (sentencesOfCodes[refusal.subcode ?? refusal.code] ?? sentencesOfCodes[refusal.code]);
  const atItsWord = outcomeOf(certain, {
    displayName,
    sentence: certain === meaning ? (ofCode ?? sentences[certain]) : undefined,
    words: refusal?.words,
    waitMs: retryAfterMs(response.headers, now, waits[certain] ?? PAUSE_MS),
  });
  const traceId = refusal?.traceId ?? null;
  if (!visible || !isAmbiguous(meaning, status, dialect))
    return new GraphFailure(certain, atItsWord, atItsWord, traceId);
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  return new GraphFailure(meaning, { kind: 'unknown', retryAfterMs: PAUSE_MS, message }, atItsWord, traceId);
};
