import type { Context } from '../../context.ts';
import type { IdempotencyLease } from '../../infra/idempotency/lease.ts';
import { type RenderRequest, renderTemplate } from '../templates/index.ts';
import { fetchImage } from './fetch-image.ts';
import { type SavedMedia, saveMedia } from './save.ts';
import { requireStorageQuota } from './storage-quota.ts';

/** High enough to show no artefacts in text and flat colours; no chroma subsampling, for the edges of coloured text. */
const QUALITY = 92;

const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' } as const;

interface RenderMediaRequest {
  userId: string;
  request: RenderRequest;
  lease: IdempotencyLease;
  toResponse: (saved: SavedMedia) => unknown;
}

/** Renders a template as JPEG. Throws what `renderTemplate` throws. */
export async function drawPicture(
  ctx: Pick<Context, 'config'>,
  request: RenderRequest,
  stop: AbortSignal[] = [],
): Promise<Uint8Array> {
  const done = new AbortController();
  const signal = AbortSignal.any([...stop, done.signal]);
  try {
    const drawn = await renderTemplate(request, { fetchImage: (url) => fetchImage(ctx, url, signal) });
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
  const picture = await drawPicture(ctx, request, [lease.signal]);
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
  return sharp(picture).flatten().jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
}
