import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** The lexicon sets no limit; this is the limit of the Bluesky app for images and videos. */
export const altText: AltText = {
  maxLength: 2000,
  videos: true,
  severity: 'warning',
  source: { url: 'https://github.com/bluesky-social/social-app/blob/main/src/lib/constants.ts', asOf: '2026-11' },
};

export const options = z.object({});
