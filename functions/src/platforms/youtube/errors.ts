import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import {
  invalidToken,
  noPermission,
  rateLimited,
  rejected,
  retryAfter,
  stopped,
  temporaryProblem,
  unsupportedContent,
  unusableMedia,
} from '../kit/outcomes.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** https://developers.google.com/youtube/v3/docs/errors; `status` and `details` come from Google's newer gateways. */
const errorReply = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional(), message: z.string().optional() })).default([]),
  }),
});

export const videoStatusReply = z.object({
  items: z
    .array(
      z.object({
        status: z.object({
          uploadStatus: z.string(),
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
          privacyStatus: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

export type VideoStatus = z.infer<typeof videoStatusReply>['items'][number]['status'];

/** Pause before a call that failed is repeated (ms). */
export const PAUSE_MS = 5 * SECOND;

/** Wait after a limit of calls per minute (ms). https://developers.google.com/youtube/v3/docs/errors */
const RATE_WAIT_MS = MINUTE;

/** A channel's cap of uploads is one of 24 hours; four attempts a day find its end (ms). */
const CHANNEL_CAP_WAIT_MS = 6 * HOUR;

/** A response of YouTube without success. `reason` is empty where the response was no error of YouTube. */
export class YouTubeFailure extends PlatformFailure {
  readonly reason: string;
  readonly status: number;

  constructor(
    { reason, status }: { reason: string; status: number },
    outcome: FailureOutcome,
    platformTraceId: string | null,
  ) {
    super(outcome, { platformTraceId });
    this.reason = reason;
    this.status = status;
  }
}

/** The upload session is over, with or without a video. */
export class SessionGone extends YouTubeFailure {}

interface CallInfo {
  /** The call may make a video exist: then only an error of YouTube proves that nothing happened. */
  visible: boolean;
  /** ms since the epoch; null where it is not known. */
  now: number | null;
}

const notAllowed = rejected('YouTube does not let this channel do that. Open YouTube Studio to see why.');
const closed = rejected('YouTube has closed or suspended this channel. Open YouTube to see why.');

/** https://developers.google.com/youtube/v3/docs/errors and the tables of videos.insert; limits are below. */
const byReason: Readonly<Record<string, FailureOutcome>> = {
  authError: invalidToken('YouTube'),
  authorizationRequired: invalidToken('YouTube'),
  expired: invalidToken('YouTube'),
  insufficientPermissions: noPermission('YouTube'),
  youtubeSignupRequired: rejected('This Google account has no YouTube channel. Create one, then connect it again.'),
  uploadLimitExceeded: stopped(
    'account',
    CHANNEL_CAP_WAIT_MS,
    "This channel has reached YouTube's daily limit of uploads.",
  ),
  invalidTitle: rejected('YouTube refused the title, which is the first line of the text.'),
  invalidDescription: rejected('YouTube refused the description, which is the text of the post.'),
  invalidVideoMetadata: rejected('YouTube refused the details of the video.'),
  invalidCategoryId: rejected('YouTube refused the category of the video.'),
  forbidden: notAllowed,
  forbiddenPrivacySetting: rejected('YouTube does not let this channel post with this visibility.'),
  forbiddenLicenseSetting: notAllowed,
  invalidImage: unusableMedia('YouTube cannot read the thumbnail. A JPEG or PNG file of up to 2 MB works.'),
  playlistNotFound: rejected('This channel has no such playlist on YouTube.'),
  playlistItemsNotAccessible: rejected('YouTube does not let this channel add videos to that playlist.'),
  playlistContainsMaximumNumberOfVideos: rejected('The playlist has as many videos as YouTube allows.'),
  commentsDisabled: rejected('Comments are turned off on this video.'),
  commentTextTooLong: unsupportedContent('The comment is too long for YouTube.'),
  videoNotFound: rejected('The video is no longer on YouTube.'),
  authenticatedUserAccountClosed: closed,
  authenticatedUserAccountSuspended: closed,
  channelClosed: closed,
  channelSuspended: closed,
  accessNotConfigured: rejected('This service is not set up for YouTube. The operator must enable the YouTube API.'),
};

const quotaReasons = new Set(['quotaExceeded', 'dailyLimitExceeded']);
const rateReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded']);
const temporaryReasons = new Set(['backendError', 'internalError', 'processingFailure']);

const californianTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** Margin for the difference between YouTube's clock and ours (ms). */
const CLOCK_MARGIN_MS = 2 * MINUTE;

/** Only uploads have one. */
export function requestIdOf({ headers }: Pick<PlatformResponse, 'headers'>): string | null {
  return headers['x-guploader-uploadid'] ?? null;
}

/** The failure behind a response without success. Bodies from the upload host may be no JSON at all. */
export function youtubeFailure(response: PlatformResponse, call: CallInfo): YouTubeFailure {
  const reason = errorReply.safeParse(response.data).data?.error.errors[0]?.reason ?? '';
  const traceId = requestIdOf(response);
  return new YouTubeFailure({ reason, status: response.status }, outcomeOf(response, call, reason), traceId);
}

/** The upload session is unknown to YouTube; nothing can be sent to it any more. */
export function sessionGone({ status, headers }: PlatformResponse): SessionGone {
  const outcome = retryAfter(PAUSE_MS, 'YouTube has ended the upload. Herald restarts it.');
  return new SessionGone({ reason: '', status }, outcome, requestIdOf({ headers }));
}

const unreadable = 'YouTube cannot read the file. MP4, MOV and WebM videos work.';

const byFailureReason: Readonly<Record<string, string>> = {
  codec: unreadable,
  conversion: unreadable,
  invalidFile: unreadable,
  emptyFile: 'The video file is empty.',
  tooSmall: 'YouTube refused the video for its size: it is too small.',
};

const byRejectionReason: Readonly<Record<string, string>> = {
  claim: 'YouTube has taken the video down because of a rights claim.',
  copyright: 'YouTube has taken the video down for copyright reasons.',
  duplicate: 'YouTube classified the video as a duplicate of one on this channel.',
  inappropriate: 'YouTube found the video inappropriate.',
  legal: 'YouTube has taken the video down for legal reasons.',
  length: 'YouTube refused the video for its length. Channels that are not verified may post up to 15 minutes.',
  termsOfUse: 'YouTube found that the video violates its terms.',
  trademark: 'YouTube has taken the video down for a trademark.',
};

/**
 * Why an uploaded video will not be shown; null while it is shown, or may yet be.
 * https://developers.google.com/youtube/v3/docs/videos#status.uploadStatus
 */
export function classifyVideoStatus(status: VideoStatus): FailureOutcome | null {
  const { uploadStatus, failureReason, rejectionReason } = status;
  if (uploadStatus === 'failed')
    return unusableMedia(byFailureReason[failureReason ?? ''] ?? 'YouTube could not process the video.');
  if (uploadStatus === 'rejected')
    return rejected(byRejectionReason[rejectionReason ?? ''] ?? 'YouTube rejected the video.');
  return uploadStatus === 'deleted' ? rejected('The video was deleted on YouTube.') : null;
}

function outcomeOf(response: PlatformResponse, call: CallInfo, reason: string): FailureOutcome {
  const { status } = response;
  const error = errorReply.safeParse(response.data).data?.error;
  const message = error?.errors[0]?.message ?? error?.message ?? '';
  if (status >= 500 || status === 408 || temporaryReasons.has(reason)) return noClearAnswer(response, call);
  if (status === 429 || quotaReasons.has(reason) || rateReasons.has(reason))
    return waitForLimit(response, { reason, message }, call.now);
  if (!error) return status === 401 ? invalidToken('YouTube') : noClearAnswer(response, call);
  const known = byReason[reason];
  if (known) return known;
  if (status === 401) return invalidToken('YouTube');
  if (error.status === 'PERMISSION_DENIED') return noPermission('YouTube');
  return rejected(`YouTube refused the request: ${sanitizeMessage(message, 'it gave no reason.')}`);
}

function noClearAnswer(response: PlatformResponse, { visible, now }: CallInfo): FailureOutcome {
  return visible
    ? {
        kind: 'unknown',
        retryAfterMs: PAUSE_MS,
        message: 'YouTube gave no clear answer, so the video may have been published.',
      }
    : temporaryProblem('YouTube', retryAfterMs(response.headers, now, PAUSE_MS));
}

/** The daily quota of uploads has the same code as a burst, and only the message distinguishes them; both mean "later". */
function waitForLimit(
  { headers }: PlatformResponse,
  { reason, message }: { reason: string; message: string },
  now: number | null,
): FailureOutcome {
  const isDaily = quotaReasons.has(reason) || /\bper day\b/i.test(message);
  if (!isDaily || headers['retry-after'] !== undefined)
    return rateLimited('YouTube', retryAfterMs(headers, now, RATE_WAIT_MS));
  return stopped(
    'service',
    now === null ? CHANNEL_CAP_WAIT_MS : untilPacificMidnight(now),
    "This service has reached YouTube's daily limit, which resets at midnight in California.",
  );
}

/**
 * The time until quotas reset (ms), a little after midnight in California. On the two days of a year that are not 24
 * hours long it may be an hour off. https://developers.google.com/youtube/v3/determine_quota_cost
 */
function untilPacificMidnight(now: number): number {
  const parts = californianTime.formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  return DAY - (part('hour') * HOUR + part('minute') * MINUTE + part('second') * SECOND) + CLOCK_MARGIN_MS;
}
