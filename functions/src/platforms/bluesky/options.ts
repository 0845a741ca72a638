import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/**
 * The lexicon sets no limit; this is that of Bluesky's own app, of images and of videos.
 * https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts (November 2026)
 */
export const altText: AltText = { maxLength: 2000, videos: true };

export const options = z.object({});
