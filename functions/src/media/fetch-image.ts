import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { openFile } from './open-file.ts';
import { toUploadError } from './upload-errors.ts';

/** A picture for a drawing, not a file to keep (bytes). */
const MAX_BYTES = 20 * 1024 * 1024;

/**
 * Downloads a picture that a stranger's URL names, into memory, as safely as any other file. Throws `upload_failed` with a
 * sentence that helps.
 */
export const fetchImage = async (
  ctx: Pick<Context, 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<{ data: Uint8Array; mimeType: string }> => {
  try {
    const { fileType, contents } = await openFile(ctx, url, { maxBytes: MAX_BYTES, signal });
    if (!fileType.mimeType.startsWith('image/'))
      throw new HeraldError('upload_failed', 'This URL leads to no picture.');
    const chunks: Uint8Array[] = [];
    for await (const chunk of contents) chunks.push(chunk);
    return { data: Buffer.concat(chunks), mimeType: fileType.mimeType };
  } catch (error) {
    throw toUploadError(error, MAX_BYTES);
  }
};
