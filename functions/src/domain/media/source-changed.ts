import type { Context } from '../../context.ts';
import { DownloadError } from '../../infra/http-client/safe-download/download-error.ts';
import { hasChanged } from '../../infra/http-client/safe-download/safe-download.ts';
import { unlessMalformed } from '../../infra/store/converter.ts';
import { SECOND } from '../../model/clock.ts';
import { directDownloadUrl } from './drive-link.ts';

/** For the whole question (ms): a client waits for a response that is stored already. */
const TIMEOUT_MS = 5 * SECOND;

/**
 * Whether the file that was stored as `mediaId` was deleted, or differs from the current file at its URL: asks the
 * server with the validators that it sent. False if the server sent none or does not answer, since nothing shows then
 * that the copy is old.
 */
export async function sourceHasChanged(
  { store, config }: Pick<Context, 'store' | 'config'>,
  userId: string,
  mediaId: string,
): Promise<boolean> {
  const snapshot = await store.read(store.user(userId).media.doc(mediaId));
  // A file that was deleted is stored again.
  if (!snapshot.exists) return true;
  const { sourceUrl = null, validators = null } = unlessMalformed(() => snapshot.data()) ?? {};
  if (sourceUrl === null || validators === null) return false;
  const url = directDownloadUrl(sourceUrl, config.media.driveDownloadUrl);
  const options = { ...config.media, idleMs: TIMEOUT_MS, totalMs: TIMEOUT_MS };
  return hasChanged(url, validators, options).catch((error: unknown) => {
    if (error instanceof DownloadError) return false;
    throw error;
  });
}
