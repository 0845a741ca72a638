import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import {
  invalidToken,
  noClearAnswer,
  rateLimited,
  rejected,
  retryAfter,
  temporaryProblem,
  unusableMedia,
} from '../kit/outcomes.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** The fields of every response. An error may come with HTTP 200. */
export const envelope = z.object({
  request_status: z.string(),
  request_id: z.string().optional(),
  error_code: z.string().optional(),
  display_message: z.string().optional(),
  debug_message: z.string().optional(),
});

/** Pause before a failed call is repeated (ms). */
export const PAUSE_MS = 5 * SECOND;

/** Wait after a rate limit without `Retry-After` (ms); Snapchat documents none. */
const RATE_WAIT_MS = MINUTE;

/** The state of an uploaded file that Snapchat refuses to post; null for other errors. */
type MediaState = 'processing' | 'expired' | null;

/** An error response of Snapchat. */
export class SnapchatFailure extends PlatformFailure {
  readonly media: MediaState;

  constructor(outcome: FailureOutcome, media: MediaState, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.media = media;
  }
}

interface CallInfo {
  /** The call publishes: only an error of Snapchat's own then counts as "nothing was published". */
  visible: boolean;
  /** ms since the epoch; null reads no dates in `Retry-After`. */
  now: number | null;
}

interface ErrorClass {
  outcome: FailureOutcome;
  media?: MediaState;
}

const processing: ErrorClass = {
  outcome: { kind: 'pending', retryAfterMs: PAUSE_MS, message: 'Snapchat is processing the file.' },
  media: 'processing',
};

const expired: ErrorClass = {
  outcome: retryAfter(PAUSE_MS, 'Snapchat no longer has the uploaded file. Herald uploads it again.'),
  media: 'expired',
};

const beingPosted: ErrorClass = {
  outcome: {
    kind: 'unknown',
    retryAfterMs: PAUSE_MS,
    message: 'Snapchat reports that it is already posting the file, so the post may be live.',
  },
};

const notPermitted = rejected(
  'Snapchat does not let this service post to this profile. Only profiles that the account manages can be posted to, and only by services that Snapchat has approved.',
);

/** https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement */
const byCode: Readonly<Record<string, ErrorClass>> = {
  MEDIA_PROCESSING: processing,
  MEDIA_EXPIRED: expired,
  MEDIA_POSTING_ALREADY_IN_PROGRESS: beingPosted,
};

export function requestIdOf({ headers, data }: Pick<PlatformResponse, 'headers' | 'data'>): string | null {
  return headers['x-request-id'] ?? envelope.safeParse(data).data?.request_id ?? null;
}

/** The failure that a response without success stands for. */
export function snapchatFailure(response: PlatformResponse, call: CallInfo): SnapchatFailure {
  const { outcome, media = null } = classifyError(response, call);
  return new SnapchatFailure(outcome, media, requestIdOf(response));
}

function classifyError(response: PlatformResponse, { visible, now }: CallInfo): ErrorClass {
  const { status, headers } = response;
  const error = envelope.safeParse(response.data).data;
  if (status === 429) return { outcome: rateLimited('Snapchat', retryAfterMs(headers, now, RATE_WAIT_MS)) };
  if (status === 401) return { outcome: invalidToken('Snapchat') };
  // The response to services that are not approved, without a body.
  if (status === 403) return { outcome: notPermitted };
  if (status === 413) return { outcome: unusableMedia('Snapchat refused the file for its size.') };
  if (!error || error.request_status === 'SUCCESS' || status >= 500 || status === 408) {
    const retryMs = retryAfterMs(headers, now, PAUSE_MS);
    return { outcome: visible ? noClearAnswer('Snapchat', PAUSE_MS) : temporaryProblem('Snapchat', retryMs) };
  }
  const known = byCode[error.error_code ?? ''];
  if (known) return known;
  const message = sanitizeMessage(error.display_message ?? error.debug_message, 'it gave no reason.');
  return { outcome: rejected(`Snapchat refused the request: ${message}`) };
}
