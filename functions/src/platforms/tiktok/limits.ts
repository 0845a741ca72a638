import { HOUR, MINUTE, SECOND } from '../../time/clock.ts';

/** Herald's caption is shorter than what TikTok takes (2200 UTF-16 units). https://developers.tiktok.com/doc/content-posting-api-reference-direct-post */
export const VIDEO_TITLE_LENGTH = 150;
/** UTF-16 units. https://developers.tiktok.com/doc/content-posting-api-reference-photo-post */
export const PHOTO_TITLE_LENGTH = 90;
export const PHOTO_DESCRIPTION_LENGTH = 4000;
/** Images of one photo post. https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide */
export const PHOTOS = 35;

/** Who may see a post where the operator has set nothing: all that a client TikTok has not audited may ask for. */
export const DEFAULT_PRIVACY = 'SELF_ONLY';
export const PUBLIC = 'PUBLIC_TO_EVERYONE';

/** Times a post that TikTok says has failed is started again, the first one included. */
export const STARTS = 3;
/** Wait before a failed download is started again, four times longer each time (ms). */
export const RESTART_MS = 15 * SECOND;
/** Daily limits roll over 24 hours; four looks a day find the moment (ms). */
export const DAILY_LIMIT_WAIT_MS = 6 * HOUR;
/** A little longer than a day, so that a daily limit can pass (ms). */
export const DEADLINE_MS = 25 * HOUR;
/** Limits are per minute and `Retry-After` is not documented. https://developers.tiktok.com/doc/tiktok-api-v2-rate-limit */
export const RATE_WAIT_MS = MINUTE;

/** Pauses between two looks at a post in the making (ms); 30 looks a minute are allowed. */
export const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;
/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
export const YIELD_MS = { shortest: 10 * SECOND, longest: 15 * MINUTE } as const;
/** A public post gets its id after a check of about a minute; some never get one (ms). */
export const POST_ID_TIMEOUT_MS = 2 * MINUTE;
/** TikTok's clock and ours may differ by this much (ms). */
export const SKEW_MS = MINUTE;
/** Pause before a call that went wrong is repeated (ms). */
export const PAUSE_MS = 10 * SECOND;
