import { MINUTE, SECOND } from '../../time/clock.ts';

/** One of the supported versions; each lives about two years. https://developers.facebook.com/docs/graph-api/changelog */
export const VERSION = 'v25.0';

/** Caption, hashtags and mentions of one post. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media */
export const CAPTION_LENGTH = 2200;
export const HASHTAGS = 30;
export const MENTIONS = 20;
/** Most items of a carousel. https://developers.facebook.com/docs/instagram-platform/content-publishing#carousel-posts */
export const CAROUSEL_ITEMS = 10;
/** Own posts that are looked through for one whose answer was lost: newest first, so the first page is enough. */
export const LISTED = 25;

/** Wait after a rate limit without `Retry-After`, and when the day's posts are used up: the window rolls (ms). */
export const RATE_WAIT_MS = MINUTE;
export const QUOTA_WAIT_MS = 15 * MINUTE;
/** A post cannot be read by its id for some seconds after it was published: looks for its address, and pauses between them (ms). */
export const LINK_LOOKS = 3;
export const LINK_PAUSE_MS = 2 * SECOND;
