import { DAY, MINUTE, SECOND } from '../../../time/clock.ts';

/** A container that is not published in this time expires. https://developers.facebook.com/docs/threads/troubleshooting and https://developers.facebook.com/docs/instagram-platform/content-publishing */
export const CONTAINER_LIFE_MS = DAY;
/** How long a container may be in progress; the longest videos take minutes (ms). */
export const PROCESSING_LIMIT_MS = 10 * MINUTE;
/** Pauses between two looks at a container within one attempt (ms): images are ready in seconds, a video in half a minute. */
export const POLL_MS = { first: SECOND, last: 5 * SECOND } as const;
/**
 * Pauses between attempts: a quarter of the time waited so far, so that long waits cost few attempts. The
 * documentation asks for one look a minute. https://developers.facebook.com/docs/threads/troubleshooting
 */
export const YIELD_MS = { shortest: 5 * SECOND, longest: MINUTE } as const;
/**
 * How long what a platform shows may lag behind what it did (ms). Threads' documentation recommends 30 s between
 * creating and publishing; twice that before an absence is believed.
 */
export const LAG_MS = MINUTE;
/**
 * How long a container that may not be published may turn out to have been published by an earlier call whose answer was
 * lost (ms). Only then is another made.
 */
export const DOUBT_MS = 5 * MINUTE;
/** Sets of containers per post: media failures are sometimes theirs. */
export const CONTAINERS = 3;
/** Tries of a creation whose media could not be downloaded. */
export const DOWNLOAD_TRIES = 3;
/** Publishing has been seen to take minutes; beyond this we call the answer lost and look (ms). */
export const PUBLISH_TIMEOUT_MS = MINUTE;
/** Extra calls that a post can do without get less (ms). */
export const EXTRA_TIMEOUT_MS = 5 * SECOND;
