import { z } from 'zod';
import { EXPIRED_UPLOAD_DELAY_MS } from '../../model/delays.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { unusableMedia } from './outcomes.ts';
import { partNames } from './upload-parts.ts';

/** Prefix of the steps of one part each, which are numbered. */
export const PART = 'part';

/** Uploads of the same files, the first one included. */
const MAX_UPLOADS = 2;

/**
 * One upload of a file: `nth` counts the uploads for the post, `parts` the number of parts that were sent (0: in one
 * call), `at` in ms since the epoch. Platforms add their identifiers of the upload.
 */
export const sentUpload = z.object({ nth: z.number().int(), parts: z.number().int(), at: z.number() });

type SentUpload = Pick<z.infer<typeof sentUpload>, 'nth' | 'parts'>;

/** The platform lost these uploads, or does not accept them any more; others may work. */
export class ExpiredUpload extends PlatformFailure {
  readonly nth: number;
  /** The steps of their parts. */
  readonly steps: readonly string[];

  constructor(displayName: string, uploads: readonly SentUpload[], cause?: unknown) {
    const message = `${displayName} no longer has the uploaded files.`;
    super({ kind: 'retryAfter', retryAfterMs: EXPIRED_UPLOAD_DELAY_MS, message }, { cause });
    this.nth = Math.max(0, ...uploads.map(({ nth }) => nth));
    this.steps = uploads.flatMap(({ parts }) => partNames(PART, parts));
  }
}

/**
 * Publishes, and publishes again with new uploads after `ExpiredUpload`. `stepNames` are the remembered steps of an
 * upload beside its parts; `refusal` is the message after the last upload. Throws what `publish` throws.
 */
export async function retryWithNewUploads<T>(
  { steps }: Pick<PublishContext, 'steps'>,
  { stepNames, refusal }: { stepNames: readonly string[]; refusal: string },
  publish: (nth: number) => Promise<T>,
): Promise<T> {
  for (let nth = 1; ; ) {
    try {
      return await publish(nth);
    } catch (error) {
      if (!(error instanceof ExpiredUpload)) throw error;
      if (error.nth >= MAX_UPLOADS) {
        const message = `${refusal} Herald uploaded them ${MAX_UPLOADS} times.`;
        throw new PlatformFailure(unusableMedia(message), { cause: error });
      }
      await steps.forget(...error.steps, ...stepNames);
      nth = error.nth + 1;
    }
  }
}
