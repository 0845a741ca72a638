import type { StoredMedia, UploadSession } from '@herald-publishing/client';
import { ApiError } from '../api/api-error.ts';
import { herald } from '../api/client.ts';
import { kindOf } from '../drafts/draft-media.ts';
import { sendFile } from './send-file.ts';
import { t } from './texts.ts';

export interface FileUpload {
  file: File;
  /** Of an earlier try; null for the first one. */
  session: UploadSession | null;
  signal: AbortSignal;
  onSession: (session: UploadSession) => void;
  onProgress: (sentBytes: number) => void;
  /** All bytes have arrived, and are being checked. */
  onSent: () => void;
}

/** As the server takes one. */
const MAX_FILE_NAME = 255;

const UNKNOWN_TYPE = 'application/octet-stream';

/** Uploads a file of a post straight into Herald's storage. Throws what `toApiError` reads, and the reason of the signal. */
export async function uploadFile(upload: FileUpload): Promise<StoredMedia> {
  const { file, signal, onSession, onProgress, onSent } = upload;
  await requireSendable(file);
  const contentType = kindOf(file.type) ? file.type : UNKNOWN_TYPE;
  const session =
    upload.session ??
    (await herald.media.startUpload({ sizeBytes: file.size, contentType, fileName: sentName(file.name) }, { signal }));
  onSession(session);
  const isResumed = upload.session !== null;
  await sendFile({ uploadUrl: session.uploadUrl, file, isResumed, signal, onProgress });
  onSent();
  const stored = await herald.media.completeUpload(session.id, { signal });
  await requirePostable(stored);
  return stored;
}

/** Throws `ApiError` for what is seen without sending it. A folder looks like a file until it is read. */
async function requireSendable(file: File): Promise<void> {
  if (file.type !== '' && !kindOf(file.type)) throw otherKind(file.type);
  if (file.size === 0) throw new ApiError('empty', t.empty);
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => Promise.reject(unreadable()));
}

function unreadable() {
  return new ApiError('unreadable', t.unreadable);
}

function sentName(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_FILE_NAME);
}

/** Refused files are removed by the server; what is stored but cannot be posted is removed here. */
async function requirePostable(stored: StoredMedia): Promise<void> {
  if (kindOf(stored.mimeType)) return;
  await herald.media.delete(stored.id).catch(() => {
    // It stays among the user's files, where it does no harm.
  });
  throw otherKind(stored.mimeType);
}

/** The error of a file that no post can contain. */
function otherKind(mimeType: string): ApiError {
  return new ApiError('other_kind', otherKindText(mimeType));
}

function otherKindText(mimeType: string): string {
  if (mimeType.startsWith('audio/')) return t.isSound;
  return mimeType.startsWith('text/') ? t.isText : t.isOther;
}
