import type { Canvas } from '../layout/canvas.ts';
import type { ConfiguredTemplate } from '../layout/template.ts';
import { compose } from './compose.ts';
import { toPng, toSvg } from './draw.ts';
import type { FetchImage } from './pictures.ts';

/** Renders a configured template as PNG. */
export async function render(
  template: ConfiguredTemplate,
  canvas: Canvas,
  fetchImage: FetchImage,
): Promise<Uint8Array> {
  return toPng(await toSvg(await compose(template, canvas, fetchImage)));
}
