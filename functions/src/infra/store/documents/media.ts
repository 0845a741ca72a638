import { z } from 'zod';
import { instant, LONG_AGO } from './instant.ts';

/** `users/{uid}/media/{mediaId}`: a file in the storage bucket. */
export const media = z.object({
  url: z.string(),
  /** Empty where the file is not in the bucket. */
  storagePath: z.string().default(''),
  mimeType: z.string(),
  sizeBytes: z.number().int().nonnegative().nullable().default(null),
  durationSeconds: z.number().nullable().default(null),
  sourceUrl: z.string().nullable().default(null),
  /** What the server of `sourceUrl` said of this version of the file; null where it said nothing. */
  validators: z
    .object({ urlHash: z.string(), etag: z.string().nullable(), lastModified: z.string().nullable() })
    .nullable()
    .default(null),
  /** As an upload named it; null for what was not uploaded. */
  fileName: z.string().nullable().default(null),
  createdAt: instant.default(LONG_AGO),
  /** When the file is deleted; null for never. */
  expiresAt: instant.nullable().default(null),
});

export type Media = z.infer<typeof media>;

/** What the cleanup of files that expire needs. */
export const mediaExpiry = media.pick({ storagePath: true, expiresAt: true });
