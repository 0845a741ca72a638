import { MINUTE } from '../../time/clock.ts';

/** Longest text; an emoji counts as many as its UTF-8 bytes. https://developers.facebook.com/docs/threads/posts */
export const TEXT_LENGTH = 500;
/** Most different links in one text; more and the container is refused. https://developers.facebook.com/docs/threads/changelog (December 2025) */
export const LINKS = 5;
/** Fewest and most items of a carousel. https://developers.facebook.com/docs/threads/posts#carousel-posts */
export const CAROUSEL_ITEMS = { min: 2, max: 20 } as const;
/** Wait after a rate limit without `Retry-After`, and when the day's posts are used up: the window rolls (ms). */
export const RATE_WAIT_MS = MINUTE;
export const QUOTA_WAIT_MS = 15 * MINUTE;
