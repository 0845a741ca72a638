import { HOUR, MINUTE, SECOND } from '../../time/clock.ts';

/** Of a title, in characters. https://developers.google.com/youtube/v3/docs/videos#snippet.title */
export const TITLE_LENGTH = 100;
/** Of a description, in bytes of UTF-8. https://developers.google.com/youtube/v3/docs/videos#snippet.description */
export const DESCRIPTION_BYTES = 5000;
/** "People & Blogs", which exists everywhere. https://developers.google.com/youtube/v3/docs/videoCategories/list */
export const CATEGORY = '22';
/** Who may see a video where the operator has set nothing. Said always: without it YouTube chooses. */
export const DEFAULT_PRIVACY = 'public';

/**
 * Of an upload, all but the last (bytes). YouTube wants multiples of 256 KiB; at this size one worker's memory stays small
 * and an upload that was interrupted repeats little.
 * https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol#Upload_in_chunks
 */
export const CHUNK_BYTES = 8 * 1024 * 1024;
/** Of one chunk (ms): shorter than a worker's hold on its run. */
export const CHUNK_TIMEOUT_MS = MINUTE;
/** A worker has five minutes; before they end it lets the queue start another one where it stopped (ms). */
export const UPLOAD_BUDGET_MS = 3.5 * MINUTE;

/** Pauses between two looks at a video in the making (ms). */
export const POLL_MS = { first: 2 * SECOND, last: 5 * SECOND } as const;
/** Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts (ms). */
export const YIELD_MS = { shortest: 10 * SECOND, longest: 5 * MINUTE } as const;
/** Long videos are processed for hours, and have their address all the while: so long a verdict is waited for (ms). */
export const PROCESSING_TIMEOUT_MS = 20 * MINUTE;

/** Pause before a call that went wrong is repeated (ms). */
export const PAUSE_MS = 5 * SECOND;
/** Wait after a limit of calls per minute (ms). https://developers.google.com/youtube/v3/docs/errors */
export const RATE_WAIT_MS = MINUTE;
/** A channel's cap of uploads is one of 24 hours; four looks a day find the moment (ms). */
export const CHANNEL_CAP_WAIT_MS = 6 * HOUR;
/** YouTube's clock and ours may differ by this much (ms). */
export const SKEW_MS = MINUTE;
