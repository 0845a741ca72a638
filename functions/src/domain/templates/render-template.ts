import { templateOf } from './catalog.ts';
import type { FetchImage } from './engine/pictures.ts';
import { type AspectRatio, canvasOf, defaultAspectRatio } from './layout/canvas.ts';

export interface RenderRequest {
  slug: string;
  /** Not validated yet. */
  config?: unknown;
  aspectRatio?: AspectRatio;
}

interface RenderedTemplate {
  png: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Renders a template as PNG. Throws `HeraldError('not_found')` for an unknown slug, and a `ZodError` with paths relative to
 * `config` for an invalid field or a picture that cannot be loaded. A character that no font has is replaced. The renderer
 * is imported on the first call.
 */
export async function renderTemplate(
  { slug, config = {}, aspectRatio = defaultAspectRatio }: RenderRequest,
  { fetchImage }: { fetchImage: FetchImage },
): Promise<RenderedTemplate> {
  const template = templateOf(slug).parse(config);
  const canvas = canvasOf(aspectRatio);
  const { render } = await import('./engine/render.ts');
  return { png: await render(template, canvas, fetchImage), width: canvas.width, height: canvas.height };
}
