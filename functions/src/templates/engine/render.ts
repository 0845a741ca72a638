import type { Canvas } from '../canvas.ts';
import type { ConfiguredTemplate } from '../template.ts';
import { compose } from './compose.ts';
import { toPng, toSvg } from './draw.ts';
import type { FetchImage } from './pictures.ts';

/** Renders a configured template as PNG. */
export const render = async (
  template: ConfiguredTemplate,
  canvas: Canvas,
  fetchImage: FetchImage,
): Promise<Uint8Array> => toPng(await toSvg(await compose(template, canvas, fetchImage)));
