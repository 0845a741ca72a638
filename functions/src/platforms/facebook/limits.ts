import { DAY, MINUTE, SECOND } from '../../time/clock.ts';

/** One of the supported versions; each lives about two years. https://developers.facebook.com/docs/graph-api/changelog */
export const VERSION = 'v25.0';

/** Longest text of a post (characters). Not in Meta's documentation, but what Facebook's own composer takes. */
export const TEXT_LENGTH = 63_206;
/** Images of one post. Meta names no number; ten is what Pages show well and what no report of trouble exceeds. */
export const PHOTOS = 10;
/** Pages that a login may bring: a bound on the reading of lists. Read a hundred at a time. */
export const PAGE_LISTS = 20;
/** Own posts that are looked through for one whose answer was lost. */
export const LISTED = 25;

/** How long a run goes on: unpublished photos that no post takes up are dropped after about a day (ms). */
export const DEADLINE_MS = DAY;
/** Wait after a rate limit without `Retry-After` (ms); the windows roll over an hour. https://developers.facebook.com/docs/graph-api/overview/rate-limiting */
export const RATE_WAIT_MS = 5 * MINUTE;
/**
 * How long a post may be missing from the Page's list before its absence is believed (ms): posts have appeared there
 * after the call that made them had failed.
 */
export const SETTLE_MS = 2 * MINUTE;
/** Facebook's clock and ours may differ by this much (ms). */
export const SKEW_MS = MINUTE;
/** Facebook fetches a file while the call waits (ms). */
export const FETCH_TIMEOUT_MS = 90 * SECOND;
/** How long Facebook may work on a video before we say that we do not know what became of it (ms). */
export const PROCESSING_LIMIT_MS = 30 * MINUTE;
/** Pauses between two looks at a video within one attempt (ms). */
export const POLL_MS = { first: SECOND, last: 5 * SECOND } as const;
/** Pauses between attempts: a quarter of the time waited so far (ms). */
export const YIELD_MS = { shortest: 5 * SECOND, longest: MINUTE } as const;
/** Times that a file is handed over anew when Facebook could not load it. */
export const FETCHES = 3;
