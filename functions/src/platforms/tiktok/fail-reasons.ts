import type { RetryableFailure } from '../contract/outcome.ts';
import { rejected, unusable } from './errors.ts';
import { DAILY_LIMIT_WAIT_MS, RESTART_MS } from './limits.ts';

/** What TikTok's verdict `FAILED` asks for. It is final: nothing was published. */
export type Verdict =
  | { again: false; outcome: RetryableFailure }
  | { again: true; waitMs: (nth: number) => number; message: string; isMedia: boolean };

const final = (outcome: RetryableFailure): Verdict => ({ again: false, outcome });
const restart = (message: string, isMedia: boolean): Verdict => ({
  again: true,
  waitMs: (nth) => RESTART_MS * 4 ** (nth - 1),
  message,
  isMedia,
});

/** https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status#fail_reason */
const byReason: Readonly<Record<string, Verdict>> = {
  file_format_check_failed: final(
    unusable('TikTok cannot read the file. MP4, MOV and WebM videos, and JPEG and WebP images work.'),
  ),
  duration_check_failed: final(
    unusable('TikTok refused the video for its length. It must fit what the account may post.'),
  ),
  frame_rate_check_failed: final(
    unusable('TikTok refused the video for its frame rate. 23 to 60 frames per second work.'),
  ),
  picture_size_check_failed: final(
    unusable(
      'TikTok refused the size of the picture. Videos of 360 to 4096 pixels per side and images up to 1080p work.',
    ),
  ),
  video_bitrate_check_failed: final(unusable('TikTok refused the video for its bit rate.')),
  internal: restart('TikTok had a problem with the post.', false),
  video_pull_failed: restart('TikTok could not download the video.', true),
  photo_pull_failed: restart('TikTok could not download the images.', true),
  spam_risk_too_many_posts: {
    again: true,
    waitMs: () => DAILY_LIMIT_WAIT_MS,
    message: 'This account has reached the number of TikTok posts of a day.',
    isMedia: false,
  },
  publish_cancelled: final(rejected('The post was cancelled at TikTok.')),
  auth_removed: final({
    kind: 'reconnect',
    message: 'The account has withdrawn its connection at TikTok. Connect it again.',
  }),
  spam_risk: final(rejected('TikTok took this post for spam.')),
  spam_risk_text: final(rejected('TikTok took the text of this post for spam.')),
  spam_risk_user_banned_from_posting: final(
    rejected('TikTok has banned this account from posting. Open TikTok to see why.'),
  ),
  privacy_level_not_authorized: final(rejected('TikTok does not let this account post with this visibility.')),
};

/** An unknown reason is final: starting again would not change what TikTok dislikes. */
export const verdictOf = (reason: string | undefined): Verdict =>
  byReason[reason ?? ''] ?? final(rejected('TikTok did not accept the post.'));
