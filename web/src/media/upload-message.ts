import { ApiError, toApiError } from '../api/api-error.ts';

/** The error of a file that no post can contain. */
export function otherKind(mimeType: string): ApiError {
  return new ApiError('other_kind', `This is ${kindLabel(mimeType)}. A post can contain images, videos and PDFs only.`);
}

const messages: Readonly<Record<string, string>> = {
  upload_failed: 'This is not a readable image, video or PDF. The file may be damaged, or its name may be wrong.',
  rate_limit_exceeded: 'You have uploaded too many files at once. Please try again later.',
  not_found: 'The upload can no longer be continued. Please try again.',
  upload_incomplete: 'Part of the file has not arrived. Please try again.',
};

/** Errors after which the same file may be sent again. The others are of the file. */
const finalCodes = new Set(['upload_failed', 'other_kind', 'empty', 'unreadable', 'validation_error']);
/** Errors after which it has to be sent from its beginning. */
const endedCodes = new Set(['upload_refused', 'not_found']);

/** Why a file was not uploaded, and what can be done. */
export interface UploadFailure {
  /** For the user. */
  message: string;
  mayRetry: boolean;
  /** Whether what has arrived is of use for the next try. */
  mayResume: boolean;
}

/** Turns anything that an upload throws into a message for the user. */
export function uploadFailure(thrown: unknown): UploadFailure {
  const error = toApiError(thrown);
  return {
    message: messages[error.code] ?? error.fields[0]?.message ?? error.message,
    mayRetry: !finalCodes.has(error.code),
    mayResume: !endedCodes.has(error.code),
  };
}

function kindLabel(mimeType: string): string {
  if (mimeType.startsWith('audio/')) return 'a sound file';
  return mimeType.startsWith('text/') ? 'a text' : 'a file of another kind';
}
