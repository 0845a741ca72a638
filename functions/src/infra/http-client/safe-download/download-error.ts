/**
 * Why a download failed. `unreachable` also covers every refused address and port: the user must not learn from the error
 * which internal hosts exist.
 */
export type DownloadErrorReason =
  | 'invalid_url'
  | 'unreachable'
  | 'refused_by_server'
  | 'too_large'
  | 'broken_off'
  | 'too_slow'
  | 'unreadable_encoding';

/** A failed download. The server's own message is only in `cause`. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly reason: DownloadErrorReason;

  constructor(reason: DownloadErrorReason, cause?: unknown) {
    super(`download failed: ${reason}`, { cause });
    this.reason = reason;
  }
}
