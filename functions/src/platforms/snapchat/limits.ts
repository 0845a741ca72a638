import { HOUR, MINUTE, SECOND } from '../../time/clock.ts';

/** Of the text under a Spotlight, hashtags included, in characters. https://developers.snap.com/api/marketing-api/Public-Profile-API/ProfileAssetManagement */
export const SPOTLIGHT_LENGTH = 160;
/** Of a saved story's title, in characters. The same page. */
export const TITLE_LENGTH = 45;
/** A Spotlight has to name one; Snapchat asks no account for its own. */
export const LOCALE = 'en_US';

/** All of a file, encrypted (bytes), and the most parts it may come in. The same page. */
export const MAX_BYTES = 10 ** 9;
export const PARTS = 35;
/**
 * Of a part (bytes). Snapchat takes requests of up to 32 MB with all that surrounds the part; small parts keep a worker's
 * memory small.
 */
export const PART_BYTES = { least: 8 * 1024 * 1024, most: 31 * 1024 * 1024 } as const;
/** Of one part (ms): shorter than a worker's hold on its run. */
export const PART_TIMEOUT_MS = MINUTE;

/** Pauses before Snapchat is asked again to post a file that it is still at (ms), one after another. */
export const PROCESSING_WAIT_MS = 5 * SECOND;
export const YIELD_MS = 20 * SECOND;
/** Pause before a call that went wrong is repeated (ms). */
export const PAUSE_MS = 5 * SECOND;
/** Wait after a rate limit without `Retry-After` (ms); Snapchat tells no figures. */
export const RATE_WAIT_MS = MINUTE;
/** Pause between two looks for a post whose answer was lost (ms). */
export const LOOK_MS = MINUTE;
/** Snapchat's clock and ours may differ by this much (ms). */
export const SKEW_MS = MINUTE;
/** Well within the 24 hours that an uploaded file lives. */
export const DEADLINE_MS = 6 * HOUR;
