import { z } from 'zod';
import { PlatformFailure } from '../contract.ts';
import { partNames } from '../upload-parts.ts';
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

/** The steps of one part each are called so, and numbered. */
export const PART = 'part';

/** These uploads will never be part of a post; others may. */
export class SpentUpload extends PlatformFailure {
  readonly nth: number;
  /** The steps of their parts. */
  readonly steps: readonly string[];

  constructor(uploads: readonly Pick<Upload, 'nth' | 'parts'>[], cause?: unknown) {
    const message = 'X did not keep the uploaded files.';
    super({ kind: 'retryAfter', retryAfterMs: PAUSE_MS, message }, { cause });
    this.nth = Math.max(0, ...uploads.map(({ nth }) => nth));
    this.steps = uploads.flatMap(({ parts }) => partNames(PART, parts));
  }
}
