import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and of videos. */
export const altText: AltText = {
  maxLength: 1000,
  videos: true,
  severity: 'error',
  source: { url: 'https://developers.facebook.com/docs/threads/posts', asOf: '2026-08' },
};

export const options = z.object({});
