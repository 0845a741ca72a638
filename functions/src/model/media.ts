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

/** `users/{uid}/uploads/{mediaId}`: a file that its owner sends, until it is stored as media. */
export const upload = z.object({
  sizeBytes: z.number().int(),
  /** As the request named it. The stored type comes from the bytes. */
  contentType: z.string(),
  fileName: z.string().nullable().default(null),
  keepMetadata: z.boolean().default(false),
  createdAt: instant,
  /** When its session ends. */
  expiresAt: instant,
  /** When its file was stored as media; null until then. Its bytes are removed afterwards. */
  completedAt: instant.nullable().default(null),
});

export type Upload = z.infer<typeof upload>;

/**
 * The fields that the cleanup of an upload needs, and all that is kept for a deleted user
 * (`accountDeletions/{uid}/uploads/{mediaId}`): while its session lasts, the holder of the URL may send the bytes.
 */
export const uploadSession = upload.pick({ expiresAt: true });

export type UploadSession = z.infer<typeof uploadSession>;

/** `users/{uid}/storageDays/{YYYY-MM-DD}`: the bytes that a user has stored on a day (UTC). */
export const storageDay = z.object({ bytes: z.number(), expireAt: instant });
