/**
 * Why a download gave nothing. `unreachable` also stands for every address and port that is refused: whoever asks must
 * not learn from the answer what is there.
 */
export type DownloadErrorReason =
  | 'invalid_url'
  | 'unreachable'
  | 'refused_by_server'
  | 'too_large'
  | 'broken_off'
  | 'too_slow'
  | 'unreadable_encoding';

/** A download that gave nothing. What the other side said stays in `cause`. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly reason: DownloadErrorReason;

  constructor(reason: DownloadErrorReason, cause?: unknown) {
    super(`download failed: ${reason}`, { cause });
    this.reason = reason;
  }
}
