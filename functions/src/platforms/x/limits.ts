import { HOUR, MINUTE, SECOND } from '../../time/clock.ts';

/** Longest text, weighted (text.ts). https://docs.x.com/resources/fundamentals/counting-characters */
export const TEXT_LENGTH = 280;
/** The same for accounts with X Premium. https://docs.x.com/changelog (August 2024) */
export const LONG_TEXT_LENGTH = 25_000;
/** What a link counts, whatever its length. https://docs.x.com/resources/fundamentals/counting-characters */
export const LINK_LENGTH = 23;

/** Images of one post; a GIF or a video stands alone. https://docs.x.com/x-api/media/quickstart/best-practices */
export const IMAGES = 4;
/** Largest files (bytes). https://docs.x.com/x-api/media/quickstart/best-practices */
export const IMAGE_BYTES = 5 * 1024 * 1024;
export const GIF_BYTES = 15 * 1024 * 1024;
export const VIDEO_BYTES = 512 * 1024 * 1024;
/** What X's own command line tool sends at a time (bytes); more has been refused. https://github.com/xdevplatform/xurl */
export const PART_BYTES = 4 * 1024 * 1024;

/** How long X may process a file before another upload is tried (ms). */
export const PROCESSING_LIMIT_MS = 15 * MINUTE;
/** Pauses between two looks at a file in processing where X does not say (ms). */
export const POLL_MS = { shortest: SECOND, usual: 3 * SECOND, longest: 30 * SECOND } as const;
/** Uploads of the same files: media that X does not accept any more are uploaded once more. */
export const UPLOADS = 2;

/** How long a post may be missing from the account's timeline (ms). X promises nothing; reads follow writes in seconds. */
export const LAG_MS = MINUTE;
/** X's clock and ours may differ by this much (ms). */
export const SKEW_MS = MINUTE;
/** Pause before a call that went wrong is repeated (ms). */
export const PAUSE_MS = 10 * SECOND;
/** Pause between two looks for a post that should be there (ms): each post read is paid for. */
export const LOOK_AGAIN_MS = 20 * SECOND;
/** Wait after a rate limit of which X does not tell the end; windows last 15 minutes. https://docs.x.com/x-api/fundamentals/rate-limits */
export const RATE_WAIT_MS = { usual: MINUTE, window: 15 * MINUTE, day: 6 * HOUR } as const;
/** Wait for the operator of this service: credits, caps (ms). */
export const OPERATOR_WAIT_MS = 15 * MINUTE;
/** Beyond this the answer to a post counts as lost (ms). */
export const PUBLISH_TIMEOUT_MS = MINUTE;
