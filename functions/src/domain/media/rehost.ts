import type { Context } from '../../context.ts';
import { uuid } from '../../infra/ids/ids.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import type { MediaItem } from '../../infra/store/documents/submission.ts';
import { dispositionOf } from './file-type.ts';
import { openFile } from './open-file.ts';
import { REHOSTED_FOLDER } from './storage-path.ts';

/**
 * The URL of a copy of a file in our own storage: platforms pull only from verified hosts, and the original may be gone or
 * redirect by then. Returns the original URL if no copy can be made within `timeoutMs`, as the platform may still manage to
 * fetch it.
 */
export async function rehost(
  ctx: Pick<Context, 'config' | 'files'>,
  item: MediaItem,
  { timeoutMs, logger }: { timeoutMs: number; logger: Logger },
): Promise<string> {
  if (item.mediaId || item.url.startsWith(ctx.files.publicUrl(''))) return item.url;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { fileType, contents } = await openFile(ctx, item.url, { maxBytes: ctx.config.media.maxBytes, signal });
    const path = `${REHOSTED_FOLDER}/${uuid()}.${fileType.extension}`;
    const metadata = { contentType: fileType.mimeType, disposition: dispositionOf(fileType) };
    await ctx.files.write(path, contents, metadata, signal);
    return ctx.files.publicUrl(path);
  } catch (error) {
    logger.warn('a media file could not be rehosted', {}, error);
    return item.url;
  }
}
