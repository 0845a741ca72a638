import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { templateOf } from '../../functions/src/domain/templates/catalog.ts';
import { type Composition, compose } from '../../functions/src/domain/templates/engine/render.ts';
import { renderTemplate } from '../../functions/src/domain/templates/index.ts';
import { type AspectRatio, aspectRatios, canvasOf } from '../../functions/src/domain/templates/layout/canvas.ts';
import { median, ms, type Row, timed, times } from './measure.ts';
import { drawnPicture, samples } from './template-samples.ts';

const GOAL = 1.1;
const ITERATIONS = 9;
const WARM_UP = 3;

/**
 * A warm render of every template at every size, beside satori and resvg called directly on the same layout; alternately, so
 * that other load on the machine affects both. Images are left out: downloading and decoding them has no floor here.
 */
export async function measureTemplates(): Promise<Row[]> {
  const results: { ours: number; floor: number }[] = [];
  for (const [slug, { plain }] of Object.entries(samples))
    for (const aspectRatio of aspectRatios) results.push(await measure(slug, plain, aspectRatio));
  const mean = (side: 'ours' | 'floor') => results.reduce((sum, result) => sum + result[side], 0) / results.length;
  const [ours, floor] = [mean('ours'), mean('floor')];
  return [
    {
      what: `template render, warm, mean of ${results.length} layouts`,
      ours: ms(ours),
      floor: ms(floor),
      ratio: ours / floor,
      goal: `≤ ${GOAL} ×`,
      met: ours / floor <= GOAL,
    },
  ];
}

/** Medians of one template at one size (ms). */
async function measure(
  slug: string,
  sample: Readonly<Record<string, unknown>>,
  aspectRatio: AspectRatio,
): Promise<{ ours: number; floor: number }> {
  const config = withoutPictures(sample);
  const drawing = await compose(templateOf(slug).parse(config), canvasOf(aspectRatio), drawnPicture);
  const ours: number[] = [];
  const floor: number[] = [];
  for (const iteration of times(ITERATIONS + WARM_UP)) {
    const baselineMs = await timed(() => bare(drawing));
    const ourMs = await timed(() => renderTemplate({ slug, config, aspectRatio }, { fetchImage: drawnPicture }));
    if (iteration < WARM_UP) continue;
    floor.push(baselineMs);
    ours.push(ourMs);
  }
  return { ours: median(ours), floor: median(floor) };
}

function withoutPictures(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([field]) => !field.endsWith('Url')));
}

async function bare({ element, canvas, faces, emoji }: Composition): Promise<Uint8Array> {
  const fonts = faces.map(({ name, data }) => ({ name, data }));
  const { width, height } = canvas;
  const svg = await satori(element, { width, height, fonts, graphemeImages: { ...emoji } });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}
