import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images. */
export const altText: AltText = {
  maxLength: 4086,
  videos: false,
  severity: 'error',
  source: {
    url: 'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api',
    asOf: '2026',
  },
};

export const options = z.object({});
