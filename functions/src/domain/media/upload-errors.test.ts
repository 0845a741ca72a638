import { expect, it } from 'vitest';
import { DownloadError, type DownloadErrorReason } from '../../infra/http-client/safe-download/download-error.ts';
import { HeraldError } from '../../model/errors.ts';
import { toUploadError } from './upload-errors.ts';

it.each<[DownloadErrorReason, boolean]>([
  ['invalid_url', false],
  ['too_large', false],
  ['unreachable', true],
  ['refused_by_server', true],
  ['broken_off', true],
  ['too_slow', true],
  ['unreadable_encoding', true],
])('the error after %s proposes to upload the file only where that helps: %s', (reason, helps) => {
  const error = toUploadError(new DownloadError(reason), 1024 * 1024);
  if (!(error instanceof HeraldError)) throw new Error('no HeraldError');
  expect(error.fix?.includes('/v1/media/uploads')).toBe(helps);
});
