import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import { openFile } from './open-file.ts';
import { toUploadError } from './upload-errors.ts';

/** Lower than for media: the image is only drawn into a template (bytes). */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Downloads an image from an untrusted URL into memory, with the same checks as other files. Throws `upload_failed` with
 * a message for the user.
 */
export async function fetchImage(
  ctx: Pick<Context, 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<{ data: Uint8Array; mimeType: string }> {
  try {
    const { fileType, contents } = await openFile(ctx, url, { maxBytes: MAX_BYTES, signal });
    if (!fileType.mimeType.startsWith('image/'))
      throw new HeraldError('upload_failed', 'This URL leads to no picture.', {
        fix: 'Send the direct link to a picture.',
      });
    return { data: await buffer(contents), mimeType: fileType.mimeType };
  } catch (error) {
    throw toUploadError(error, MAX_BYTES);
  }
}
