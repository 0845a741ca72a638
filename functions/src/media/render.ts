import type { Context } from '../context.ts';
import type { Hold } from '../idempotency/hold.ts';
import { type RenderRequest, renderTemplate } from '../templates/index.ts';
import { asJpeg } from './as-jpeg.ts';
import { fetchImage } from './fetch-image.ts';
import { type SavedMedia, saveMedia } from './save.ts';

const jpeg = { mimeType: 'image/jpeg', extension: 'jpg' } as const;

export interface Rendering {
  userId: string;
  request: RenderRequest;
  hold: Hold;
  answer: (saved: SavedMedia) => unknown;
}

/**
 * Draws a template and keeps the picture as media, to be posted like any other. Throws what `renderTemplate` throws, and
 * what `saveMedia` throws.
 */
export const renderToMedia = async (
  ctx: Pick<Context, 'config' | 'store' | 'clock' | 'files'>,
  { userId, request, hold, answer }: Rendering,
): Promise<SavedMedia> => {
  const done = new AbortController();
  const signal = AbortSignal.any([hold.signal, done.signal]);
  try {
    const drawn = await renderTemplate(request, { fetchImage: (url) => fetchImage(ctx, url, signal) });
    const picture = await asJpeg(drawn.png);
    const contents = async function* () {
      yield picture;
    };
    return await saveMedia(ctx, hold, { userId, kind: jpeg, contents: contents(), sourceUrl: null }, answer);
  } finally {
    done.abort();
  }
};
