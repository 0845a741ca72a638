import { z } from 'zod';
import type { AltText } from '../contract/definition.ts';

/** Of images and of videos. https://developers.facebook.com/docs/threads/posts (August 2026) */
export const altText: AltText = { maxLength: 1000, videos: true };

export const options = z.object({});
