import type { Context } from '../context.ts';
import { uuid } from '../ids/ids.ts';
import type { Logger } from '../observe/logger.ts';
import type { MediaItem } from '../store/documents/submission.ts';
import { openFile } from './open-file.ts';

/** Copies made for platforms to fetch; nobody needs them once the post is out, so the bucket may let them go by age. */
const FOLDER = 'rehosted';

/**
 * An address of ours for what a platform is to fetch: platforms pull only from hosts that are known to them, and a
 * stranger's address may be gone or redirect by the time they do. Where no copy can be made within `timeoutMs`, the
 * address as it was given: the platform may yet get it.
 */
export const rehost = async (
  ctx: Pick<Context, 'config' | 'files'>,
  item: MediaItem,
  { timeoutMs, logger }: { timeoutMs: number; logger: Logger },
): Promise<string> => {
  if (item.mediaId || item.url.startsWith(ctx.files.publicUrl(''))) return item.url;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { fileType, contents } = await openFile(ctx, item.url, { maxBytes: ctx.config.media.maxBytes, signal });
    const path = `${FOLDER}/${uuid()}.${fileType.extension}`;
    await ctx.files.write(path, contents, { contentType: fileType.mimeType, disposition: 'inline' }, signal);
    return ctx.files.publicUrl(path);
  } catch (error) {
    logger.warn('a file could not be re-hosted', {}, error);
    return item.url;
  }
};
