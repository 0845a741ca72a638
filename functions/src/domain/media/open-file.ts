import type { Context } from '../../context.ts';
import { cancelStream, peek } from '../../infra/http-client/byte-stream.ts';
import { type DownloadOptions, openDownload } from '../../infra/http-client/safe-download/safe-download.ts';
import type { Validators } from '../../infra/http-client/safe-download/validators.ts';
import { confirmedDownloadUrl, directDownloadUrl } from './drive-link.ts';
import { detectFileType, type FileType, SAMPLE_BYTES } from './file-type.ts';
import { driveFileNotShared, unsupportedFile } from './upload-errors.ts';

/** Far more than the size of Drive's virus scan warning page (bytes). */
const MAX_PAGE_BYTES = 128 * 1024;

/** What is left out is as the settings have it. */
type OpenLimits = Partial<DownloadOptions> & Pick<DownloadOptions, 'maxBytes'>;

interface OpenedFile {
  fileType: FileType;
  validators: Validators | null;
  /** To be read once. */
  contents: AsyncIterable<Uint8Array>;
}

/**
 * Opens a download from an untrusted URL and detects its file type. For a share link of Google Drive it opens the shared
 * file, through the virus scan warning page if there is one. Throws `DownloadError`, and `upload_failed` if the URL leads to
 * no file of a supported type.
 */
export async function openFile(ctx: Pick<Context, 'config'>, url: string, limits: OpenLimits): Promise<OpenedFile> {
  const { driveDownloadUrl } = ctx.config.media;
  const direct = directDownloadUrl(url, driveDownloadUrl);
  const isDrive = direct !== url || url.startsWith(driveDownloadUrl);
  const first = await openAndDetect(ctx, direct, limits);
  if (first.fileType) return first;
  if (!isDrive) throw unsupportedFile('no known signature');
  const confirmed = await confirmedDownloadUrl(first.page, driveDownloadUrl);
  if (!confirmed) throw driveFileNotShared();
  const second = await openAndDetect(ctx, confirmed, limits);
  if (!second.fileType) throw driveFileNotShared();
  return second;
}

async function openAndDetect(ctx: Pick<Context, 'config'>, url: string, limits: OpenLimits) {
  const download = await openDownload(url, { ...ctx.config.media, ...limits });
  const { head, rest } = await peek(download.body, MAX_PAGE_BYTES);
  const fileType = await detectFileType(head.subarray(0, SAMPLE_BYTES));
  if (fileType) return { fileType, validators: download.validators, contents: rest };
  await cancelStream(rest);
  return { fileType: null, page: Buffer.from(head).toString('utf8') };
}
