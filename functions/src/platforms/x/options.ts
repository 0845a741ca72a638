import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and GIFs. https://docs.x.com/x-api/media/create-media-metadata (August 2026) */
export const altText: AltText = { maxLength: 1000, videos: false };

export const options = z.object({});
