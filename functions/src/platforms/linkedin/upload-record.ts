import { z } from 'zod';
import { ExpiredUpload, type SentUpload } from '../kit/expired-upload.ts';
import { PAUSE_MS } from './limits.ts';

/**
 * A file at LinkedIn. `nth` counts the uploads made for one post, `parts` what it was sent in (0: in one piece), `at` in
 * ms since the epoch.
 */
export const uploadRecord = z.object({
  urn: z.string(),
  nth: z.number().int(),
  parts: z.number().int(),
  at: z.number(),
  sizeBytes: z.number(),
});
export type Upload = z.infer<typeof uploadRecord>;

/** LinkedIn has lost these uploads, or will not take them. */
export const spentUpload = (uploads: readonly SentUpload[], cause?: unknown): ExpiredUpload =>
  new ExpiredUpload({ message: 'LinkedIn did not keep the uploaded files.', retryAfterMs: PAUSE_MS }, uploads, {
    cause,
  });
