import type { PlatformResponse } from '../../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../../infra/http-client/retry-after.ts';
import { GRAPH_BLOCKED_RECHECK_MS, GRAPH_RETRY_MS } from '../../../model/delays.ts';
import { type FailureOutcome, PlatformFailure } from '../../contract/outcome.ts';
import { stopped } from '../outcomes.ts';
import { sanitizeMessage } from '../text.ts';
import { flatErrorReply, graphErrorReply } from './replies.ts';

/** The kinds of errors of a Graph API. Each leads to one outcome. */
export type ErrorClass =
  | 'invalidToken'
  | 'noPermission'
  | 'rateLimit'
  | 'quotaExceeded'
  /** Posting is blocked for some time, as spam. */
  | 'blocked'
  | 'temporary'
  | 'notFound'
  | 'mediaUnreachable'
  | 'mediaFormat'
  /** A fault of the platform's while it processed the media: the same media may work next time. */
  | 'mediaTemporary'
  | 'badLink'
  | 'unsupported'
  | 'restricted'
  | 'duplicate'
  | 'refused'
  /** Not an error of the API: a proxy's page, a truncated body, a success without its id. */
  | 'unparsable';

/** The fields that decide an error's class. Messages are localised and change, so they are not used. */
interface GraphError {
  code: number;
  subcode: number | undefined;
  transient: boolean;
}

type ErrorTable = Readonly<Record<number, ErrorClass>>;

/** Codes that all Graph APIs share. https://developers.facebook.com/docs/graph-api/guides/error-handling */
const sharedCodes: ErrorTable = {
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

/** The errors of one platform's Graph API. */
export interface GraphErrors {
  displayName: string;
  /** Codes beside the shared ones. */
  codes: ErrorTable;
  /** Take precedence over codes, which stand for several errors each. */
  subcodes: ErrorTable;
  /** Messages for the user that replace the default of an error class. */
  messages: Partial<Record<ErrorClass, string>>;
  /** Messages for one subcode or code. */
  messagesByCode: Readonly<Record<number, string>>;
  /** Wait before a retry without `Retry-After` (ms). */
  retryDelaysMs: Partial<Record<ErrorClass, number>>;
  /** Error classes after which posts have been seen live, although the call that publishes them failed. */
  ambiguous: ReadonlySet<ErrorClass>;
}

/** An error response of a Graph API, with its class for callers that treat some errors differently. */
export class GraphFailure extends PlatformFailure {
  readonly errorClass: ErrorClass;
  /** The outcome if nothing was published. `outcome` is `unknown` where the error does not prove that. */
  readonly definiteOutcome: FailureOutcome;

  constructor(
    errorClass: ErrorClass,
    outcome: FailureOutcome,
    definiteOutcome: FailureOutcome,
    platformTraceId: string | null,
  ) {
    super(outcome, { platformTraceId });
    this.errorClass = errorClass;
    this.definiteOutcome = definiteOutcome;
  }
}

type OutcomeType = 'reconnect' | 'retryAfter' | Extract<FailureOutcome, { kind: 'rejected' }>['code'];

/** The outcome of each error class and its default message. */
const outcomes: Readonly<Record<Exclude<ErrorClass, 'refused'>, readonly [OutcomeType, (name: string) => string]>> = {
  invalidToken: ['reconnect', (name) => `${name} no longer accepts this connection. Connect the account again.`],
  noPermission: [
    'reconnect',
    (name) => `Herald has no permission to post to this ${name} account. Connect the account again and allow it.`,
  ],
  rateLimit: ['retryAfter', (name) => `${name} limits the rate of requests.`],
  quotaExceeded: ['retryAfter', (name) => `This account has used its ${name} posts of the last 24 hours.`],
  blocked: ['retryAfter', (name) => `${name} has temporarily blocked this account from posting.`],
  temporary: ['retryAfter', (name) => `${name} has a temporary problem.`],
  unparsable: ['retryAfter', (name) => `${name} has a temporary problem.`],
  notFound: ['retryAfter', (name) => `${name} does not have the media ready yet.`],
  mediaTemporary: ['retryAfter', (name) => `${name} had a problem with the media.`],
  mediaUnreachable: [
    'media_unusable',
    (name) => `${name} could not download the media. Its address must be public and lead directly to the file.`,
  ],
  mediaFormat: ['media_unusable', (name) => `${name} cannot use this file.`],
  badLink: ['platform_rejected', (name) => `${name} could not follow a link of the post.`],
  unsupported: ['content_unsupported', (name) => `${name} does not accept this from this account.`],
  restricted: [
    'platform_rejected',
    (name) => `${name} has restricted this account or this post. Open ${name} to see why.`,
  ],
  duplicate: ['platform_rejected', (name) => `${name} reports that this was already posted.`],
};

interface OutcomeDetails {
  displayName: string;
  /** Replaces the default message of the class. */
  message?: string | undefined;
  /** The platform's own message, passed on where we have none. */
  platformMessage?: string | undefined;
  retryDelayMs: number;
}

export function outcomeFor(
  errorClass: ErrorClass,
  { displayName, message, platformMessage, retryDelayMs }: OutcomeDetails,
): FailureOutcome {
  if (errorClass === 'refused') {
    const reason = sanitizeMessage(platformMessage, 'it gave no reason.');
    const fallback = `${displayName} refused the request: ${reason}`;
    return { kind: 'rejected', code: 'platform_rejected', message: message ?? fallback };
  }
  const [type, defaultMessage] = outcomes[errorClass];
  const text = message ?? defaultMessage(displayName);
  if (type === 'reconnect') return { kind: type, message: text };
  if (errorClass === 'quotaExceeded' || errorClass === 'blocked') return stopped('account', retryDelayMs, text);
  if (type === 'retryAfter') {
    const reason = errorClass === 'rateLimit' ? ({ reason: 'rate_limit' } as const) : {};
    return { kind: type, retryAfterMs: retryDelayMs, message: text, ...reason };
  }
  return { kind: 'rejected', code: type, message: text };
}

interface ParsedError extends GraphError {
  message: string | undefined;
}

/** https://developers.facebook.com/docs/graph-api/guides/debugging#reporting-bugs */
export function requestIdOf({ headers, data }: Pick<PlatformResponse, 'headers' | 'data'>): string | null {
  return graphErrorReply.safeParse(data).data?.error.fbtrace_id ?? headers['x-fb-trace-id'] ?? null;
}

/**
 * The failure that a response without success stands for. After a `visible` call, one that publishes, only a definite
 * refusal counts as "nothing was published". `now` in ms since the epoch; null reads no dates in `Retry-After`.
 */
export function graphFailure(
  graphErrors: GraphErrors,
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): GraphFailure {
  const { displayName, messages, messagesByCode, retryDelaysMs } = graphErrors;
  const error = parseError(response.data);
  const { status } = response;
  const errorClass = error ? classifyError(error, status, graphErrors) : classifyUnparsable(status);
  const definiteClass = status >= 500 && errorClass !== 'invalidToken' ? 'temporary' : errorClass;
  const messageByCode = error && (messagesByCode[error.subcode ?? error.code] ?? messagesByCode[error.code]);
  const definiteOutcome = outcomeFor(definiteClass, {
    displayName,
    message: definiteClass === errorClass ? (messageByCode ?? messages[errorClass]) : undefined,
    platformMessage: error?.message,
    retryDelayMs: retryAfterMs(response.headers, now, retryDelaysMs[definiteClass] ?? GRAPH_RETRY_MS),
  });
  const traceId = requestIdOf(response);
  if (!visible || !isAmbiguous(errorClass, status, graphErrors))
    return new GraphFailure(definiteClass, definiteOutcome, definiteOutcome, traceId);
  const message = `${displayName} gave no clear answer, so the post may be live.`;
  const recheckAfterMs = errorClass === 'blocked' ? GRAPH_BLOCKED_RECHECK_MS : GRAPH_RETRY_MS;
  return new GraphFailure(
    errorClass,
    { kind: 'unknown', retryAfterMs: recheckAfterMs, message },
    definiteOutcome,
    traceId,
  );
}

function parseError(data: unknown): ParsedError | null {
  const graph = graphErrorReply.safeParse(data);
  if (graph.success) {
    const { error } = graph.data;
    return {
      code: error.code,
      subcode: error.error_subcode,
      transient: error.is_transient ?? false,
      message: error.error_user_msg ?? error.message,
    };
  }
  const flat = flatErrorReply.safeParse(data);
  if (!flat.success) return null;
  return {
    code: flat.data.code,
    subcode: undefined,
    transient: false,
    message: flat.data.error_message,
  };
}

/** Code first, HTTP status last: nearly every error comes with status 400. */
function classifyError(error: GraphError, status: number, { codes, subcodes }: GraphErrors): ErrorClass {
  const known = codes[error.code] ?? sharedCodes[error.code];
  if (known === 'invalidToken') return known;
  const bySubcode = error.subcode === undefined ? undefined : subcodes[error.subcode];
  if (bySubcode) return bySubcode;
  if (error.transient) return known === 'rateLimit' ? known : 'temporary';
  if (known) return known;
  return isPermissionCode(error.code) ? 'noPermission' : classifyStatus(status);
}

function isPermissionCode(code: number): boolean {
  return code >= 200 && code <= 299;
}

function classifyStatus(status: number): ErrorClass {
  if (status === 401) return 'invalidToken';
  if (status === 429) return 'rateLimit';
  return status >= 500 || status === 408 ? 'temporary' : 'refused';
}

/** The class of a response without an API error: only statuses that mean the same everywhere count. */
function classifyUnparsable(status: number): ErrorClass {
  if (status === 401) return 'invalidToken';
  return status === 429 ? 'rateLimit' : 'unparsable';
}

/** Responses after which a post may be live: 500 has been seen for posts that had been published. */
function isAmbiguous(errorClass: ErrorClass, status: number, { ambiguous }: GraphErrors): boolean {
  return (
    status >= 500 ||
    status === 408 ||
    errorClass === 'temporary' ||
    errorClass === 'mediaTemporary' ||
    errorClass === 'unparsable' ||
    ambiguous.has(errorClass)
  );
}
