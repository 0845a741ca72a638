import type { PlatformResponse } from '../../../http/platform-http.ts';
import { retryAfterMs } from '../../../http/retry-after.ts';
import { SECOND } from '../../../time/clock.ts';
import { PlatformFailure, type RetryableFailure } from '../../contract/outcome.ts';
import { sanitizeMessage } from '../sanitize-message.ts';
import { flatErrorReply, graphErrorReply } from './replies.ts';

/** What an error of a Graph API means for us. */
export type ErrorClass =
  | 'invalidToken'
  | 'noPermission'
  | 'rateLimit'
  | 'quotaExceeded'
  | 'temporary'
  | 'notFound'
  | 'mediaUnreachable'
  | 'mediaFormat'
  /** Something went wrong with the media on their side; the same media may do next time. */
  | 'mediaTemporary'
  | 'badLink'
  | 'unsupported'
  | 'restricted'
  | 'duplicate'
  | 'refused'
  /** No error of theirs at all: a proxy's page, a cut body, a success without its id. */
  | 'unparsable';

/** The part of an error that is meant for machines. Their texts are localised and change, so they decide nothing. */
interface GraphError {
  code: number;
  subcode: number | undefined;
  transient: boolean;
}

type ErrorTable = Readonly<Record<number, ErrorClass>>;

/** What a platform says with codes of its own, beside those that all Graph APIs share. */
interface ErrorTables {
  codes: ErrorTable;
  /** Where the same code stands for several things, the subcode tells which. */
  subcodes: ErrorTable;
}

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const shared: ErrorTable = {
  1: 'temporary',
  2: 'temporary',
  3: 'noPermission',
  4: 'rateLimit',
  10: 'noPermission',
  17: 'rateLimit',
  32: 'rateLimit',
  102: 'invalidToken',
  190: 'invalidToken',
  341: 'rateLimit',
  368: 'restricted',
  506: 'duplicate',
  613: 'rateLimit',
};

/** How one platform speaks the Graph API. */
export interface GraphErrors extends ErrorTables {
  displayName: string;
  /** What people are told, where the usual sentence says too little. */
  sentences: Partial<Record<ErrorClass, string>>;
  /** The same for one subcode (or one code). */
  messagesByCode: Readonly<Record<number, string>>;
  /** Waits that the platform does not name (ms). */
  retryDelaysMs: Partial<Record<ErrorClass, number>>;
  /** Refusals to publish after which posts have been seen live all the same. */
  ambiguous: ReadonlySet<ErrorClass>;
}

/** A refusal by a Graph API, with what it means, for the callers that know more than the outcome's kind says. */
export class GraphFailure extends PlatformFailure {
  readonly errorClass: ErrorClass;
  /** What the refusal says, taken at its word. The outcome is `unknown` where its word is not enough. */
  readonly definiteOutcome: RetryableFailure;

  constructor(
    meaning: ErrorClass,
    outcome: RetryableFailure,
    definiteOutcome: RetryableFailure,
    platformTraceId: string | null,
  ) {
    super(outcome, { platformTraceId });
    this.errorClass = meaning;
    this.definiteOutcome = definiteOutcome;
  }
}

const classifyStatus = (status: number): ErrorClass => {
  if (status === 401) return 'invalidToken';
  if (status === 429) return 'rateLimit';
  return status >= 500 || status === 408 ? 'temporary' : 'refused';
};

const isPermissionCode = (code: number): boolean => code >= 200 && code <= 299;

/** Code first, HTTP status last: these APIs answer almost everything with 400. */
const classifyError = (error: GraphError, status: number, { codes, subcodes }: ErrorTables): ErrorClass => {
  const known = codes[error.code] ?? shared[error.code];
  if (known === 'invalidToken') return known;
  const special = error.subcode === undefined ? undefined : subcodes[error.subcode];
  if (special) return special;
  if (error.transient) return known === 'rateLimit' ? known : 'temporary';
  if (known) return known;
  return isPermissionCode(error.code) ? 'noPermission' : classifyStatus(status);
};

type Way = 'reconnect' | 'retryAfter' | Extract<RetryableFailure, { kind: 'rejected' }>['code'];

/** What a meaning leads to, and the sentence for it where a platform has no better one. */
const ways: Readonly<Record<Exclude<ErrorClass, 'refused'>, readonly [Way, (name: string) => string]>> = {
  invalidToken: ['reconnect', (name) => `${name} no longer accepts this connection. Connect the account again.`],
  noPermission: [
    'reconnect',
    (name) => `${name} has not been given the permission to post here. Connect the account again and allow it.`,
  ],
  rateLimit: ['retryAfter', (name) => `${name} asks to slow down.`],
  quotaExceeded: ['retryAfter', (name) => `This account has used its ${name} posts of the last 24 hours.`],
  temporary: ['retryAfter', (name) => `${name} has a temporary problem.`],
  unparsable: ['retryAfter', (name) => `${name} has a temporary problem.`],
  notFound: ['retryAfter', (name) => `${name} does not have the media ready yet.`],
  mediaTemporary: ['retryAfter', (name) => `${name} had trouble with the media.`],
  mediaUnreachable: [
    'media_unusable',
    (name) => `${name} could not download the media. Its address must be public and lead straight to the file.`,
  ],
  mediaFormat: ['media_unusable', (name) => `${name} cannot use this file.`],
  badLink: ['platform_rejected', (name) => `${name} could not follow a link in the text.`],
  unsupported: ['content_unsupported', (name) => `${name} does not take this from this account.`],
  restricted: [
    'platform_rejected',
    (name) => `${name} has restricted this account or this post. Open ${name} to see why.`,
  ],
  duplicate: ['platform_rejected', (name) => `${name} says that this was posted already.`],
};

/** Words of theirs or of ours for one refusal. */
interface OutcomeDetails {
  displayName: string;
  /** A better sentence than the usual one. */
  sentence: string | undefined;
  /** What the platform itself said, for refusals that have no sentence at all. */
  words: string | undefined;
  waitMs: number;
}

export const outcomeFor = (
  meaning: ErrorClass,
  { displayName, sentence, words, waitMs }: OutcomeDetails,
): RetryableFailure => {
  if (meaning === 'refused') {
    const message = sentence ?? `${displayName} refused the request: ${sanitizeMessage(words, 'it gave no reason.')}`;
    return { kind: 'rejected', code: 'platform_rejected', message };
  }
  const [way, usual] = ways[meaning];
  const message = sentence ?? usual(displayName);
  if (way === 'reconnect') return { kind: way, message };
  return way === 'retryAfter' ? { kind: way, retryAfterMs: waitMs, message } : { kind: 'rejected', code: way, message };
};

interface ParsedError extends GraphError {
  words: string | undefined;
  traceId: string | null;
}

const parseError = (data: unknown): ParsedError | null => {
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
const isAmbiguous = (meaning: ErrorClass, status: number, { ambiguous }: GraphErrors): boolean =>
  status >= 500 ||
  status === 408 ||
  meaning === 'temporary' ||
  meaning === 'mediaTemporary' ||
  meaning === 'unparsable' ||
  ambiguous.has(meaning);

/** An answer without an error of theirs: only the status codes that mean one thing everywhere are believed. */
const classifyUnparsable = (status: number): ErrorClass => {
  if (status === 401) return 'invalidToken';
  return status === 429 ? 'rateLimit' : 'unparsable';
};

/**
 * What an answer that is no success means. `visible` says that the call makes something the world sees; only a plain
 * refusal then counts as "nothing happened". `now` in ms since the epoch, where there is a clock at hand.
 */
export const graphFailure = (
  graphErrors: GraphErrors,
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): GraphFailure => {
  const { displayName, sentences, messagesByCode, retryDelaysMs } = graphErrors;
  const refusal = parseError(response.data);
  const { status } = response;
  const meaning = refusal ? classifyError(refusal, status, graphErrors) : classifyUnparsable(status);
  const certain = status >= 500 && meaning !== 'invalidToken' ? 'temporary' : meaning;
  const ofCode = refusal && (messagesByCode[refusal.subcode ?? refusal.code] ?? messagesByCode[refusal.code]);
  const definiteOutcome = outcomeFor(certain, {
    displayName,
    sentence: certain === meaning ? (ofCode ?? sentences[certain]) : undefined,
    words: refusal?.words,
    waitMs: retryAfterMs(response.headers, now, retryDelaysMs[certain] ?? PAUSE_MS),
  });
  const traceId = refusal?.traceId ?? null;
  if (!visible || !isAmbiguous(meaning, status, graphErrors))
    return new GraphFailure(certain, definiteOutcome, definiteOutcome, traceId);
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  return new GraphFailure(meaning, { kind: 'unknown', retryAfterMs: PAUSE_MS, message }, definiteOutcome, traceId);
};
