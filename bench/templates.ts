import { Resvg } from '../functions/node_modules/@resvg/resvg-js/index.js';
import satori from '../functions/node_modules/satori/dist/index.js';
import { type AspectRatio, aspectRatios, canvasOf } from '../functions/src/templates/canvas.ts';
import { templateOf } from '../functions/src/templates/catalog.ts';
import { compose } from '../functions/src/templates/engine/compose.ts';
import type { Drawing } from '../functions/src/templates/engine/draw.ts';
import { renderTemplate } from '../functions/src/templates/index.ts';
import { drawnPicture, samples } from './template-samples.ts';

/**
 * A warm template render beside its floor: satori and resvg called bare on the very same layout. Goal: at most 1.1 times.
 * Rounds alternate, and processor time is counted beside the clock, so that whatever else the machine does falls on both.
 * Pictures are left out: fetching and decoding them has no floor here. Run: `node bench/templates.ts [rounds]`.
 */
const GOAL = 1.1;
const ROUNDS = Number(process.argv[2] ?? 25);
const WARM_UP = 4;

interface Cost {
  /** Milliseconds by the clock, and of processor time on all threads. */
  wall: number;
  cpu: number;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const medianCost = (costs: readonly Cost[]): Cost => ({
  wall: median(costs.map(({ wall }) => wall)),
  cpu: median(costs.map(({ cpu }) => cpu)),
});

const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - start, cpu: (user + system) / 1000 };
};

const withoutPictures = (config: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(config).filter(([field]) => !field.endsWith('Url')));

const bare = async ({ element, canvas, faces, emoji }: Drawing): Promise<Uint8Array> => {
  const fonts = faces.map(({ name, data }) => ({ name, data }));
  const { width, height } = canvas;
  const svg = await satori(element, { width, height, fonts, graphemeImages: { ...emoji } });
  return new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
};

interface Result {
  slug: string;
  aspectRatio: AspectRatio;
  ours: Cost;
  floor: Cost;
}

const measure = async (
  slug: string,
  sample: Readonly<Record<string, unknown>>,
  aspectRatio: AspectRatio,
): Promise<Result> => {
  const config = withoutPictures(sample);
  const drawing = await compose(templateOf(slug).read(config), canvasOf(aspectRatio), drawnPicture);
  const ours: Cost[] = [];
  const floor: Cost[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const bareCost = await cost(() => bare(drawing));
    const ourCost = await cost(() => renderTemplate({ slug, config, aspectRatio }, { fetchImage: drawnPicture }));
    if (round < WARM_UP) continue;
    floor.push(bareCost);
    ours.push(ourCost);
  }
  return { slug, aspectRatio, ours: medianCost(ours), floor: medianCost(floor) };
};

const results: Result[] = [];
for (const [slug, { plain }] of Object.entries(samples))
  for (const aspectRatio of aspectRatios) results.push(await measure(slug, plain, aspectRatio));

console.table(
  results.map(({ slug, aspectRatio, ours, floor }) => ({
    template: slug,
    ratio: aspectRatio,
    'ours ms': ours.wall.toFixed(1),
    'bare ms': floor.wall.toFixed(1),
    times: (ours.wall / floor.wall).toFixed(2),
    'ours cpu ms': ours.cpu.toFixed(1),
    'bare cpu ms': floor.cpu.toFixed(1),
    'cpu times': (ours.cpu / floor.cpu).toFixed(2),
  })),
);
const times = (key: keyof Cost): string => {
  const total = (side: 'ours' | 'floor') => results.reduce((sum, result) => sum + result[side][key], 0);
  return (total('ours') / total('floor')).toFixed(3);
};
console.log(
  `all templates: ${times('wall')} times the floor by the clock, ${times('cpu')} in processor time (goal ${GOAL})`,
);
