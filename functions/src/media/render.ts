import type { Context } from '../context.ts';
import type { IdempotencyLease } from '../idempotency/lease.ts';
import { type RenderRequest, renderTemplate } from '../templates/index.ts';
import { fetchImage } from './fetch-image.ts';
import { type SavedMedia, saveMedia } from './save.ts';
import { requireStorageQuota } from './storage-quota.ts';
import { toJpeg } from './to-jpeg.ts';

const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' } as const;

export interface RenderMediaRequest {
  userId: string;
  request: RenderRequest;
  lease: IdempotencyLease;
  toResponse: (saved: SavedMedia) => unknown;
}

/**
 * Renders a template and stores the picture as media, to be posted like any other. Throws what `renderTemplate` and
 * `saveMedia` throw.
 */
export const renderToMedia = async (
  ctx: Pick<Context, 'config' | 'store' | 'clock' | 'files'>,
  { userId, request, lease, toResponse }: RenderMediaRequest,
): Promise<SavedMedia> => {
  await requireStorageQuota(ctx, userId);
  const done = new AbortController();
  const signal = AbortSignal.any([lease.signal, done.signal]);
  try {
    const drawn = await renderTemplate(request, { fetchImage: (url) => fetchImage(ctx, url, signal) });
    const picture = await toJpeg(drawn.png);
    const contents = async function* () {
      yield picture;
    };
    const added = { userId, fileType: jpeg, contents: contents(), sourceUrl: null, validators: null };
    return await saveMedia(ctx, lease, added, toResponse);
  } finally {
    done.abort();
  }
};
