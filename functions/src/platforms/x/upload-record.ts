import { z } from 'zod';
import { ExpiredUpload, type SentUpload } from '../kit/expired-upload.ts';
import { PAUSE_MS } from './limits.ts';

/**
 * A file at X. `nth` counts the uploads made for one post, `parts` what it was sent in (0: in one call), `at` in ms since
 * the epoch. `waiting` says that X was still processing it when its upload ended.
 */
export const uploadRecord = z.object({
  id: z.string(),
  key: z.string().nullable(),
  nth: z.number().int(),
  parts: z.number().int(),
  at: z.number(),
  waiting: z.boolean(),
});
export type Upload = z.infer<typeof uploadRecord>;

/** X has lost these uploads, or will not take them. */
export const spentUpload = (uploads: readonly SentUpload[], cause?: unknown): ExpiredUpload =>
  new ExpiredUpload({ message: 'X did not keep the uploaded files.', retryAfterMs: PAUSE_MS }, uploads, { cause });
