import type { PlatformResponse } from '../../http/platform-http.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { PlatformFailure, type RetryableFailure } from '../contract/outcome.ts';
import { sanitizeMessage } from '../kit/sanitize-message.ts';
import { DAILY_LIMIT_WAIT_MS, PAUSE_MS, RATE_WAIT_MS } from './limits.ts';
import { envelope } from './replies.ts';

/** An answer by TikTok that is no success. `code` is theirs, or empty where the answer was not theirs at all. */
export class TikTokFailure extends PlatformFailure {
  readonly code: string;
  readonly status: number;

  constructor(answer: { code: string; status: number }, outcome: RetryableFailure, platformTraceId: string | null) {
    super(outcome, { platformTraceId });
    this.code = answer.code;
    this.status = answer.status;
  }
}

export const rejected = (message: string): RetryableFailure => ({
  kind: 'rejected',
  code: 'platform_rejected',
  message,
});
export const unusable = (message: string): RetryableFailure => ({ kind: 'rejected', code: 'media_unusable', message });
export const tomorrow = (message: string): RetryableFailure => ({
  kind: 'retryAfter',
  retryAfterMs: DAILY_LIMIT_WAIT_MS,
  message,
});

const noPermission: RetryableFailure = {
  kind: 'reconnect',
  message: 'TikTok has not been given the permission to post here. Connect the account again and allow it.',
};
const deadToken: RetryableFailure = {
  kind: 'reconnect',
  message: 'TikTok no longer accepts this connection. Connect the account again.',
};

/** https://developers.tiktok.com/doc/tiktok-api-v2-error-handling and the tables of the posting endpoints. */
const byCode: Readonly<Record<string, RetryableFailure>> = {
  access_token_invalid: deadToken,
  scope_not_authorized: noPermission,
  scope_permission_missed: noPermission,
  app_version_check_failed: rejected('The TikTok app of this account is too old for photo posts.'),
  unaudited_client_can_only_post_to_private_accounts: rejected(
    'Until TikTok has reviewed this service, it posts to private accounts only. Set the TikTok account to private.',
  ),
  url_ownership_unverified: unusable('TikTok does not take media from this address. Upload the file to Herald first.'),
  privacy_level_option_mismatch: rejected('TikTok does not let this account post with this visibility.'),
  spam_risk_too_many_posts: tomorrow('This account has reached the number of TikTok posts of a day.'),
  spam_risk_too_many_pending_share: tomorrow('Too many TikTok posts of this account are waiting to be finished.'),
  reached_active_user_cap: tomorrow('TikTok lets no more accounts post through this service today.'),
  spam_risk_user_banned_from_posting: rejected('TikTok has banned this account from posting. Open TikTok to see why.'),
  spam_risk: rejected('TikTok took this post for spam.'),
  spam_risk_text: rejected('TikTok took the text of this post for spam.'),
};

const otherwise = (status: number, message: string | undefined): RetryableFailure => {
  if (status === 401) return deadToken;
  return rejected(`TikTok refused the request: ${sanitizeMessage(message, 'it gave no reason.')}`);
};

/**
 * What an answer that is no success means. `visible` says that the call starts a post: then nothing but a refusal in
 * TikTok's own words counts as "nothing happened". `now` in ms since the epoch.
 */
export const tiktokFailure = (
  response: PlatformResponse,
  { visible, now }: { visible: boolean; now: number | null },
): TikTokFailure => {
  const parsed = envelope.safeParse(response.data);
  const { status } = response;
  const error = parsed.success && parsed.data.error.code !== 'ok' ? parsed.data.error : null;
  const fail = (outcome: RetryableFailure) =>
    new TikTokFailure({ code: error?.code ?? '', status }, outcome, error?.log_id ?? error?.logid ?? null);

  if (error?.code === 'rate_limit_exceeded' || status === 429) {
    const wait = Math.max(RATE_WAIT_MS, retryAfterMs(response.headers, now, RATE_WAIT_MS));
    return fail({ kind: 'retryAfter', retryAfterMs: wait, message: 'TikTok asks to slow down.' });
  }
  if (!error || error.code === 'internal_error' || status >= 500 || status === 408) {
    if (!visible && status === 401) return fail(deadToken);
    return fail(
      visible
        ? { kind: 'unknown', retryAfterMs: PAUSE_MS, message: 'TikTok gave no clear answer, so the post may be live.' }
        : {
            kind: 'retryAfter',
            retryAfterMs: retryAfterMs(response.headers, now, PAUSE_MS),
            message: 'TikTok has a temporary problem.',
          },
    );
  }
  return fail(byCode[error.code] ?? otherwise(status, error.message));
};
