import { MINUTE, SECOND } from '../../time/clock.ts';

/** Which month's API is spoken where the operator has set nothing; each lives about a year. https://learn.microsoft.com/linkedin/marketing/versioning */
export const API_VERSION = '202609';

/** Longest text (characters as people see them, before escaping). https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export const TEXT_LENGTH = 3000;
/** Images of one post. https://learn.microsoft.com/linkedin/marketing/community-management/shares/multiimage-post-api */
export const IMAGES = 20;
/** LinkedIn counts pixels, not bytes; this is what Herald holds in memory for it (bytes). */
export const IMAGE_BYTES = 20 * 1024 * 1024;
/** Bytes. https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api#video-specifications */
export const VIDEO_BYTES = { min: 75 * 1024, max: 500 * 1024 * 1024 } as const;

/** How long an image is left alone before it is posted (ms): a member's token may not ask whether it is ready. */
export const IMAGE_GRACE_MS = 5 * SECOND;
/** The same for a video whose state may not be asked: this, and more for every megabyte (ms). */
export const VIDEO_GRACE_MS = { base: 10 * SECOND, perMegabyte: SECOND } as const;
/** Pauses between two looks at a video: half the time waited so far, as each look counts against 150 calls a day (ms). */
export const POLL_MS = { shortest: 5 * SECOND, longest: 2 * MINUTE } as const;
/** How long LinkedIn may process a video before another upload is tried (ms). */
export const PROCESSING_LIMIT_MS = 15 * MINUTE;
/** How long a file may count as not uploaded after its upload (ms). */
export const ARRIVAL_LIMIT_MS = 5 * MINUTE;
/** Wait before a post whose media LinkedIn did not have ready is tried again (ms). */
export const NOT_READY_WAIT_MS = MINUTE;
/** Uploads of the same files. */
export const UPLOADS = 2;

/** Time for a call without an answer to have its effect, before it is repeated (ms). */
export const SETTLE_MS = 30 * SECOND;
/**
 * How long after a lost answer the same post may be sent again (ms): LinkedIn refuses an exact repetition for about ten
 * minutes, and some are left for the call itself. https://learn.microsoft.com/linkedin/marketing/community-management/shares/ugc-post-api
 */
export const REPEAT_WITHIN_MS = 8 * MINUTE;

/** Pause before a call that went wrong is repeated (ms). */
export const PAUSE_MS = 10 * SECOND;
/** Wait after a rate limit; LinkedIn documents no `Retry-After`. The daily ones end at midnight UTC. https://learn.microsoft.com/linkedin/shared/api-guide/concepts/rate-limits */
export const RATE_WAIT_MS = MINUTE;
/** Wait for the operator of this service (ms). */
export const OPERATOR_WAIT_MS = 15 * MINUTE;
/** Beyond this the answer to a post counts as lost (ms). */
export const PUBLISH_TIMEOUT_MS = MINUTE;
