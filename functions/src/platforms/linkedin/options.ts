import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api (2026) */
export const altText: AltText = { maxLength: 4086, videos: false };

export const options = z.object({});
