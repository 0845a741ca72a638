import { DownloadError, type DownloadErrorReason } from '../../infra/http-client/safe-download/download-error.ts';
import { HeraldError } from '../../model/errors.ts';

const MEGABYTE = 1024 * 1024;
const OR_UPLOAD = 'or upload the file with POST /v1/media/uploads.';

/** The user's message per reason, and the fix. One message for everything unreachable, so that it does not reveal internal hosts. */
const problems: Record<DownloadErrorReason, (maxBytes: number) => [message: string, fix: string]> = {
  invalid_url: () => [
    'The URL is not one that can be downloaded: send a full http or https address without a user name.',
    'Send a full http or https address without a user name.',
  ],
  unreachable: () => [
    'The URL could not be reached. Check that it is public and opens without signing in.',
    `Send a public address that opens without signing in, ${OR_UPLOAD}`,
  ],
  refused_by_server: () => [
    'The server of this URL did not return the file. Check that the link is still valid and needs no sign-in.',
    `Send a valid link that needs no sign-in, ${OR_UPLOAD}`,
  ],
  too_large: (maxBytes) => [
    `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB, the maximum.`,
    'Send a smaller file.',
  ],
  broken_off: () => [
    'The download was interrupted before the file was complete. Please try again.',
    `Send the same request again, ${OR_UPLOAD}`,
  ],
  too_slow: () => [
    'The download took too long. Please try again, or host the file somewhere faster.',
    `Host the file somewhere faster, ${OR_UPLOAD}`,
  ],
  unreadable_encoding: () => [
    'The server compresses the file in a way that Herald cannot read.',
    `Make the server send the file uncompressed, ${OR_UPLOAD}`,
  ],
};

/** Turns a `DownloadError` into `upload_failed` with a message for the user. Returns any other error unchanged. */
export function toUploadError(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof DownloadError)) return error;
  const [message, fix] = problems[error.reason](maxBytes);
  return new HeraldError('upload_failed', message, { cause: error, fix });
}

export function unsupportedFile(cause: string) {
  return new HeraldError(
    'upload_failed',
    'This URL leads to a web page or a file of a kind that is not taken. Send the direct link to an image, a video, a sound file, a PDF, a text or a ZIP archive.',
    { cause, fix: 'Send the direct link to a file of one of these kinds.' },
  );
}

export function driveFileNotShared() {
  return new HeraldError(
    'upload_failed',
    'Google Drive did not return the file. Share it with "Anyone with the link", and try again later if it was downloaded often today.',
    { fix: `Share the file with "Anyone with the link", ${OR_UPLOAD}` },
  );
}
