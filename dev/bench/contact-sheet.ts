import { mkdirSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { toPng, toSvg } from '../../functions/src/domain/templates/engine/render.ts';
import { loadTextResources } from '../../functions/src/domain/templates/engine/text-resources.ts';
import { listTemplates, renderTemplate } from '../../functions/src/domain/templates/index.ts';
import { aspectRatios, type Canvas, canvasOf } from '../../functions/src/domain/templates/layout/canvas.ts';
import { box, column, type Element, image, textElement } from '../../functions/src/domain/templates/layout/element.ts';
import { drawnPicture, samples } from './template-samples.ts';

/**
 * Renders every template in every aspect ratio with three kinds of text, on one sheet, for review after a design change.
 * Run: `node dev/bench/contact-sheet.ts`.
 */
const SHEET = new URL('../../docs/api/templates.png', import.meta.url);

const HEIGHT = 400;
const GAP = 14;
const MARGIN = 40;
const HEADING = 60;

const variants = ['plain', 'world', 'long'] as const;

function widthOf({ width, height }: Canvas): number {
  return Math.round((HEIGHT * width) / height);
}

async function thumbnail(slug: string, config: unknown, canvas: Canvas): Promise<Element> {
  const { png } = await renderTemplate({ slug, config, aspectRatio: canvas.ratio }, { fetchImage: drawnPicture });
  const small = await sharp(png).resize(widthOf(canvas), HEIGHT).png().toBuffer();
  return image(`data:image/png;base64,${small.toString('base64')}`, { width: widthOf(canvas), height: HEIGHT });
}

async function group(slug: string, config: unknown): Promise<Element> {
  const pictures: Element[] = [];
  for (const ratio of aspectRatios) pictures.push(await thumbnail(slug, config, canvasOf(ratio)));
  return box({ gap: GAP }, ...pictures);
}

const templates = listTemplates();
const resources = await loadTextResources({
  appearance: { theme: 'chalk', typeface: 'modern' },
  texts: templates.map(({ name, description }) => ({ path: [], text: `${name} ${description}` })),
});

async function rowOf(slug: string, title: string): Promise<Element> {
  const groups: Element[] = [];
  for (const variant of variants) groups.push(await group(slug, samples[slug]?.[variant]));
  const heading = {
    height: HEADING,
    fontSize: 30,
    color: '#12141c',
    fontFamily: resources.measurer.fontFamily('strong'),
  };
  return column({}, textElement({ ...heading, alignItems: 'center' }, title), box({ gap: MARGIN }, ...groups));
}

const rows: Element[] = [];
for (const { slug, name, description } of templates) rows.push(await rowOf(slug, `${name}. ${description}`));

const groupWidth = aspectRatios.reduce((sum, ratio) => sum + widthOf(canvasOf(ratio)) + GAP, -GAP);
const width = variants.length * groupWidth + (variants.length - 1) * MARGIN + 2 * MARGIN;
const height = rows.length * (HEIGHT + HEADING + GAP) + 2 * MARGIN;
const element = column({ width, height, padding: MARGIN, gap: GAP, background: '#c9ccd6' }, ...rows);
const svg = await toSvg({ ...resources, element, canvas: { ...canvasOf('1:1'), width, height } });
const sheet = await sharp(await toPng(svg))
  .png({ palette: true, effort: 10 })
  .toBuffer();

mkdirSync(new URL('.', SHEET), { recursive: true });
writeFileSync(SHEET, sheet);
console.log(`${SHEET.pathname}: ${width} × ${height}, ${(sheet.length / 1024).toFixed(0)} KB`);
