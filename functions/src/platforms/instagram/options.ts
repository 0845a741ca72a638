import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/**
 * Of images, alone and in a carousel.
 * https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (October 2026)
 */
export const altText: AltText = { maxLength: 1000, videos: false };

export const options = z.object({
  trialReel: z
    .boolean()
    .optional()
    .meta({ description: 'Videos only: publish as a trial reel, or not, whatever `trial_reel` of the post says.' }),
});
