import type { Canvas } from '../canvas.ts';
import type { Design } from '../template.ts';
import { compose } from './compose.ts';
import { toPng, toSvg } from './draw.ts';
import type { FetchImage } from './pictures.ts';

/** A design as a PNG. */
export const render = async (design: Design, canvas: Canvas, fetchImage: FetchImage): Promise<Uint8Array> =>
  toPng(await toSvg(await compose(design, canvas, fetchImage)));
