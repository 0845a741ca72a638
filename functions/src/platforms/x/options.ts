import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and GIFs. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'error',
  source: { url: 'https://docs.x.com/x-api/media/create-media-metadata', asOf: '2026-08' },
};

export const options = z.object({});
