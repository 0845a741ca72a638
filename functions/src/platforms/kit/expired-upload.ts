import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { partNames } from './upload-parts.ts';

/** The steps of one part each are called so, and numbered. */
export const PART = 'part';

/** One upload of a file: `nth` counts those made for the post, `parts` what it was sent in (0: in one call). */
export interface SentUpload {
  nth: number;
  parts: number;
}

/** These uploads will never be part of a post; others may. */
export class ExpiredUpload extends PlatformFailure {
  readonly nth: number;
  /** The steps of their parts. */
  readonly steps: readonly string[];

  constructor(
    reason: { message: string; retryAfterMs: number },
    uploads: readonly SentUpload[],
    options: { cause?: unknown } = {},
  ) {
    super({ kind: 'retryAfter', ...reason }, options);
    this.nth = Math.max(0, ...uploads.map(({ nth }) => nth));
    this.steps = uploads.flatMap(({ parts }) => partNames(PART, parts));
  }
}

/**
 * Publishes, and anew with other uploads where the platform did not keep the first ones. `stepsOf` are the remembered
 * steps of an upload beside its parts; after `most` uploads of the same files `giveUp` says why. Throws what it gives, and
 * what `publish` throws.
 */
export const retryWithNewUploads = async <T>(
  { steps }: Pick<PublishContext, 'steps'>,
  rules: { most: number; stepsOf: readonly string[]; giveUp(cause: ExpiredUpload): PlatformFailure },
  publish: (nth: number) => Promise<T>,
): Promise<T> => {
  for (let nth = 1; ; ) {
    try {
      return await publish(nth);
    } catch (error) {
      if (!(error instanceof ExpiredUpload)) throw error;
      if (error.nth >= rules.most) throw rules.giveUp(error);
      await steps.forget(...error.steps, ...rules.stepsOf);
      nth = error.nth + 1;
    }
  }
};
