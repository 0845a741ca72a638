import { buffer } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import { readableUrl } from '../../infra/files/test-files.ts';
import type { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import { DECODING_SECONDS } from '../../infra/limits/decoding.ts';
import { HeraldError } from '../../model/errors.ts';
import { type RenderRequest, renderTemplate } from '../templates/index.ts';
import { openFile } from './open-file.ts';
import { type SavedMedia, saveMedia } from './save.ts';
import { requireStorageQuota } from './storage-quota.ts';
import { toUploadError } from './upload-errors.ts';

/** High enough to show no artefacts in text and flat colours; no chroma subsampling, for the edges of coloured text. */
const QUALITY = 92;

const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' } as const;

/** Lower than for media: the image is only drawn into a template (bytes). */
const MAX_BYTES = 20 * 1024 * 1024;

interface RenderMediaRequest {
  userId: string;
  request: RenderRequest;
  lease: IdempotencyLease;
  toResponse: (saved: SavedMedia) => unknown;
}

/** Renders a template as JPEG. Throws what `renderTemplate` throws. */
export async function drawPicture(
  ctx: Pick<Context, 'config' | 'files'>,
  userId: string,
  request: RenderRequest,
  stop: AbortSignal[] = [],
): Promise<Uint8Array> {
  const done = new AbortController();
  const signal = AbortSignal.any([...stop, done.signal]);
  try {
    const drawn = await renderTemplate(request, {
      fetchImage: async (url) => fetchImage(ctx, await readableUrl(ctx.files, userId, url), signal),
    });
    return await toJpeg(drawn.png);
  } finally {
    done.abort();
  }
}

/**
 * Renders a template and stores the picture as media, to be posted like any other. Throws what `renderTemplate` and
 * `saveMedia` throw.
 */
export async function renderToMedia(
  ctx: Pick<Context, 'config' | 'store' | 'clock' | 'files'>,
  { userId, request, lease, toResponse }: RenderMediaRequest,
): Promise<SavedMedia> {
  await requireStorageQuota(ctx, userId);
  const picture = await drawPicture(ctx, userId, request, [lease.signal]);
  const contents = async function* () {
    yield picture;
  };
  const added = { userId, fileType: jpeg, contents: contents(), sourceUrl: null, validators: null };
  return saveMedia(ctx, lease, added, toResponse);
}

/** Converts a picture to JPEG, the one format every platform accepts (Instagram takes nothing else, TikTok no PNG). */
async function toJpeg(picture: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  // No picture is converted twice.
  sharp.cache(false);
  return sharp(picture)
    .timeout({ seconds: DECODING_SECONDS })
    .flatten()
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/**
 * Downloads an image from an untrusted URL into memory, with the same checks as other files. Throws `upload_failed` with
 * a message for the user.
 */
async function fetchImage(
  ctx: Pick<Context, 'config'>,
  url: string,
  signal: AbortSignal,
): Promise<{ data: Uint8Array; mimeType: string }> {
  try {
    const { fileType, contents } = await openFile(ctx, url, { maxBytes: MAX_BYTES, signal });
    if (!fileType.mimeType.startsWith('image/'))
      throw new HeraldError('upload_failed', 'This URL leads to no picture.', {
        fix: 'Send the direct link to a picture.',
      });
    return { data: await buffer(contents), mimeType: fileType.mimeType };
  } catch (error) {
    throw toUploadError(error, MAX_BYTES);
  }
}
