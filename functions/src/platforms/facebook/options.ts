import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** `alt_text_custom` of photos. Meta names no limit; this is the limit of Instagram and Threads. */
export const altText: AltText = {
  maxLength: 1000,
  videos: false,
  severity: 'warning',
  source: { url: 'https://developers.facebook.com/docs/graph-api/reference/page/photos', asOf: '2026-10' },
};

export const options = z.object({});
