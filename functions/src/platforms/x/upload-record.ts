import { z } from 'zod';
import { PlatformFailure } from '../contract.ts';
import { PAUSE_MS } from './limits.ts';

/**
 * A file at X. `nth` counts the uploads made for one post, `at` in ms since the epoch. `waiting` says that X was still
 * processing it when its upload ended.
 */
export const uploadRecord = z.object({
  id: z.string(),
  key: z.string().nullable(),
  nth: z.number().int(),
  at: z.number(),
  waiting: z.boolean(),
});
export type Upload = z.infer<typeof uploadRecord>;

/** This upload will never be part of a post; another may. */
export class SpentUpload extends PlatformFailure {
  readonly nth: number;
  /** The steps that remember it. */
  readonly steps: readonly string[];

  constructor(nth: number, steps: readonly string[], cause?: unknown) {
    const message = 'X did not keep the uploaded files.';
    super({ kind: 'retryAfter', retryAfterMs: PAUSE_MS, message }, { cause });
    this.nth = nth;
    this.steps = steps;
  }
}
