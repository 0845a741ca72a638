import { z } from 'zod';
import { instant } from './instant.ts';

/** `users/{uid}/uploads/{mediaId}`: a file that its owner sends, until it is stored as media. */
export const upload = z.object({
  sizeBytes: z.number().int(),
  /** As the request named it. The stored type comes from the bytes. */
  contentType: z.string(),
  fileName: z.string().nullable().default(null),
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
