import type { Context } from '../context.ts';
import { openDownload } from '../http/safe-download.ts';
import { abandon, peek } from './byte-stream.ts';
import { confirmedUrl, directUrl } from './drive-link.ts';
import { notAFile, notShared } from './failure-words.ts';
import { type Kind, kindOf, SAMPLE_BYTES } from './kinds.ts';

/** Far more than the drive's page about unscanned files has (bytes). */
const PAGE_BYTES = 128 * 1024;

export interface FetchLimits {
  maxBytes: number;
  signal?: AbortSignal;
}

export interface FetchedFile {
  kind: Kind;
  /** To be read once. */
  contents: AsyncIterable<Uint8Array>;
}

const look = async (ctx: Pick<Context, 'config'>, url: string, limits: FetchLimits) => {
  const download = await openDownload(url, { ...ctx.config.media, ...limits });
  const { head, rest } = await peek(download.body, PAGE_BYTES);
  const kind = await kindOf(head.subarray(0, SAMPLE_BYTES));
  if (kind) return { kind, contents: rest };
  await abandon(rest);
  return { kind: null, page: Buffer.from(head).toString('utf8') };
};

/**
 * Opens what a stranger's URL leads to and tells what it is. Share links of Google Drive lead to the file behind them, by
 * way of the page that asks about a virus scan if there is one. Throws `DownloadFailure`, and `upload_failed` where there
 * is no file of a kind that is taken.
 */
export const fetchFile = async (
  ctx: Pick<Context, 'config'>,
  url: string,
  limits: FetchLimits,
): Promise<FetchedFile> => {
  const { driveDownloadUrl } = ctx.config.media;
  const direct = directUrl(url, driveDownloadUrl);
  const isDrive = direct !== url || url.startsWith(driveDownloadUrl);
  const first = await look(ctx, direct, limits);
  if (first.kind) return first;
  if (!isDrive) throw notAFile('no known signature');
  const confirmed = confirmedUrl(first.page, driveDownloadUrl);
  if (!confirmed) throw notShared();
  const second = await look(ctx, confirmed, limits);
  if (!second.kind) throw notShared();
  return second;
};
