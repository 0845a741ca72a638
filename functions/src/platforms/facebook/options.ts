import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/**
 * `alt_text_custom` of photos. Meta names no limit; this is that of Instagram and Threads.
 * https://developers.facebook.com/docs/graph-api/reference/page/photos (October 2026)
 */
export const altText: AltText = { maxLength: 1000, videos: false };

export const options = z.object({});
