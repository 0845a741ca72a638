import { type AspectRatio, canvasOf, defaultAspectRatio } from './canvas.ts';
import { templateOf } from './catalog.ts';
import type { FetchImage } from './engine/pictures.ts';

export interface RenderRequest {
  slug: string;
  /** As it came from outside. */
  config?: unknown;
  aspectRatio?: AspectRatio;
}

export interface RenderedTemplate {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Draws a template. Throws `HeraldError('not_found')` for an unknown slug, and a `ZodError` whose paths start in `config` for
 * a field that is wrong, a picture that cannot be had, or a character that cannot be drawn. The renderer is loaded on the
 * first call.
 */
export const renderTemplate = async (
  { slug, config = {}, aspectRatio = defaultAspectRatio }: RenderRequest,
  { fetchImage }: { fetchImage: FetchImage },
): Promise<RenderedTemplate> => {
  const design = templateOf(slug).read(config);
  const canvas = canvasOf(aspectRatio);
  const { render } = await import('./engine/render.ts');
  return { png: await render(design, canvas, fetchImage), width: canvas.width, height: canvas.height };
};
