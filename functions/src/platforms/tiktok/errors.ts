import { z } from 'zod';
import type { PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { HOUR, MINUTE, SECOND } from '../../model/clock.ts';
import { type FailureOutcome, PlatformFailure, type Stop } from '../contract/outcome.ts';
import {
  invalidToken,
  noClearAnswer,
  noPermission,
  rateLimited,
  rejected,
  retryAfter,
  stopped,
  temporaryProblem,
  unusableMedia,
} from '../kit/outcomes.ts';
import { sanitizeMessage } from '../kit/text.ts';

/** Every response but from the token endpoint. Success is `code: "ok"`, whatever the HTTP status. */
export const envelope = z.object({
  data: z.unknown().optional(),
  error: z.object({
    code: z.string(),
    message: z.string().optional(),
    log_id: z.string().optional(),
    logid: z.string().optional(),
  }),
});

export const tokenErrorReply = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  log_id: z.string().optional(),
});

/** Wait before a post is restarted, four times longer each time (ms). */
const RESTART_MS = 15 * SECOND;

/** Wait after a daily limit (ms), which rolls over 24 hours. */
const DAILY_LIMIT_WAIT_MS = 6 * HOUR;

/** Limits are per minute and `Retry-After` is not documented. https://developers.tiktok.com/doc/tiktok-api-v2-rate-limit */
const RATE_WAIT_MS = MINUTE;

/** Pause before a failed call is repeated (ms). */
export const PAUSE_MS = 10 * SECOND;

/** An error response of TikTok. `code` is empty where the body is not TikTok's. */
export class TikTokFailure extends PlatformFailure {
  readonly code: string;
  readonly status: number;

  constructor(response: { code: string; status: number }, outcome: FailureOutcome, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.code = response.code;
    this.status = response.status;
  }
}

/** The URL of an upload is not valid any more. Before its last byte nothing is published. */
export class UploadGone extends TikTokFailure {}

/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling and the tables of the posting endpoints. */
const byCode: Readonly<Record<string, FailureOutcome>> = {
  access_token_invalid: invalidToken('TikTok'),
  scope_not_authorized: noPermission('TikTok'),
  scope_permission_missed: noPermission('TikTok'),
  app_version_check_failed: rejected('The TikTok app of this account is too old for photo posts.'),
  unaudited_client_can_only_post_to_private_accounts: rejected(
    'Until TikTok has reviewed this service, it posts to private accounts only. Set the TikTok account to private.',
  ),
  url_ownership_unverified: unusableMedia(
    'TikTok does not accept media from this address. Upload the file to Herald first.',
  ),
  privacy_level_option_mismatch: rejected('TikTok does not let this account post with this visibility.'),
  spam_risk_too_many_posts: dailyLimit("This account has reached TikTok's daily limit of posts."),
  spam_risk_too_many_pending_share: dailyLimit('Too many TikTok posts of this account are still in progress.'),
  reached_active_user_cap: dailyLimit('TikTok lets no more accounts post through this service today.', 'service'),
  spam_risk_user_banned_from_posting: rejected('TikTok has banned this account from posting. Open TikTok to see why.'),
  spam_risk: rejected('TikTok classified this post as spam.'),
  spam_risk_text: rejected('TikTok classified the text of this post as spam.'),
};

/** In successes too; the token endpoint has it beside its error. */
export function requestIdOf({ data }: Pick<PlatformResponse, 'data'>): string | null {
  const error = envelope.safeParse(data).data?.error ?? tokenErrorReply.safeParse(data).data;
  return error?.log_id ?? (error && 'logid' in error ? error.logid : null) ?? null;
}

/**
 * The failure that a response without success stands for. After a `visible` call, one that starts a post, only an error of
 * TikTok's own counts as "nothing was published". `now` in ms since the epoch.
 */
export function tiktokFailure(
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): TikTokFailure {
  const parsed = envelope.safeParse(response.data);
  const { status } = response;
  const error = parsed.success && parsed.data.error.code !== 'ok' ? parsed.data.error : null;
  const fail = (outcome: FailureOutcome) =>
    new TikTokFailure({ code: error?.code ?? '', status }, outcome, requestIdOf(response));

  if (error?.code === 'rate_limit_exceeded' || status === 429) {
    const wait = Math.max(RATE_WAIT_MS, retryAfterMs(response.headers, now, RATE_WAIT_MS));
    return fail(rateLimited('TikTok', wait));
  }
  if (!error || error.code === 'internal_error' || status >= 500 || status === 408) {
    if (!visible && status === 401) return fail(invalidToken('TikTok'));
    return fail(
      visible
        ? noClearAnswer('TikTok', PAUSE_MS)
        : temporaryProblem('TikTok', retryAfterMs(response.headers, now, PAUSE_MS)),
    );
  }
  return fail(byCode[error.code] ?? outcomeOfUnknownCode(status, error.message));
}

/** The failure of a response of the upload host, which does not use the error format of TikTok. */
export function uploadFailure(
  { status, headers }: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): TikTokFailure {
  const response = { code: '', status };
  const wait = retryAfterMs(headers, now, PAUSE_MS);
  if (status === 403 || status === 404 || status === 410)
    return new UploadGone(response, retryAfter(PAUSE_MS, 'TikTok has ended the upload. Herald restarts it.'), null);
  if (status === 429) return new TikTokFailure(response, rateLimited('TikTok', wait), null);
  if (status === 401) return new TikTokFailure(response, invalidToken('TikTok'), null);
  const outcome = visible ? noClearAnswer('TikTok', PAUSE_MS) : temporaryProblem('TikTok', wait);
  return new TikTokFailure(response, outcome, null);
}

/** The post may be started again, `waitMs` after its `nth` start. */
export interface Restart {
  restart: true;
  waitMs(nth: number): number;
  message: string;
  isMedia: boolean;
}

/** What the status `FAILED` leads to. Nothing was published. */
type PublishFailure = { restart: false; outcome: FailureOutcome } | Restart;

/** https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status#fail_reason */
const byReason: Readonly<Record<string, PublishFailure>> = {
  file_format_check_failed: final(
    unusableMedia('TikTok cannot read the file. MP4, MOV and WebM videos, and JPEG and WebP images work.'),
  ),
  duration_check_failed: final(
    unusableMedia('TikTok refused the video for its length. It must fit what the account may post.'),
  ),
  frame_rate_check_failed: final(
    unusableMedia('TikTok refused the video for its frame rate. 23 to 60 frames per second work.'),
  ),
  picture_size_check_failed: final(
    unusableMedia(
      'TikTok refused the size of the picture. Videos of 360 to 4096 pixels per side and images up to 1080p work.',
    ),
  ),
  video_bitrate_check_failed: final(unusableMedia('TikTok refused the video for its bit rate.')),
  internal: restart('TikTok had a problem with the post.', false),
  video_pull_failed: restart('TikTok could not download the video.', true),
  photo_pull_failed: restart('TikTok could not download the images.', true),
  spam_risk_too_many_posts: {
    restart: true,
    waitMs: () => DAILY_LIMIT_WAIT_MS,
    message: "This account has reached TikTok's daily limit of posts.",
    isMedia: false,
  },
  publish_cancelled: final(rejected('The post was cancelled at TikTok.')),
  auth_removed: final({
    kind: 'reconnect',
    message: 'The connection was revoked at TikTok. Connect the account again.',
  }),
  spam_risk: final(rejected('TikTok classified this post as spam.')),
  spam_risk_text: final(rejected('TikTok classified the text of this post as spam.')),
  spam_risk_user_banned_from_posting: final(
    rejected('TikTok has banned this account from posting. Open TikTok to see why.'),
  ),
  privacy_level_not_authorized: final(rejected('TikTok does not let this account post with this visibility.')),
};

/** An unknown reason is final. */
export function classifyFailReason(reason: string | undefined): PublishFailure {
  return byReason[reason ?? ''] ?? final(rejected('TikTok did not accept the post.'));
}

function outcomeOfUnknownCode(status: number, message: string | undefined): FailureOutcome {
  if (status === 401) return invalidToken('TikTok');
  return rejected(`TikTok refused the request: ${sanitizeMessage(message, 'it gave no reason.')}`);
}

function final(outcome: FailureOutcome): PublishFailure {
  return { restart: false, outcome };
}

function dailyLimit(message: string, stop: Stop = 'account'): FailureOutcome {
  return stopped(stop, DAILY_LIMIT_WAIT_MS, message);
}

function restart(message: string, isMedia: boolean): Restart {
  return {
    restart: true,
    waitMs: (nth) => RESTART_MS * 4 ** (nth - 1),
    message,
    isMedia,
  };
}
