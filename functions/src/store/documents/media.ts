import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/media/{mediaId}`: a file in the storage bucket. */
export const media = z.object({
  url: z.string(),
  storagePath: z.string(),
  mimeType: z.string(),
  sizeBytes: z.number().int().nonnegative(),
  durationSeconds: z.number().nullable().default(null),
  sourceUrl: z.string().nullable().default(null),
  createdAt: instant,
});

export type Media = z.infer<typeof media>;
