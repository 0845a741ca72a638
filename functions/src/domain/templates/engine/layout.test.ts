import fc from 'fast-check';
import satori from 'satori';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listTemplates, templates } from '../catalog.ts';
import { aspectRatios, type Canvas, canvasOf } from '../layout/canvas.ts';
import type { Template } from '../layout/template.ts';
import { compose } from './render.ts';

const field = z.object({
  type: z.string().optional(),
  maxLength: z.number().optional(),
  enum: z.array(z.string()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
});

const vocabulary = [
  ...[
    'We',
    'spend',
    'years',
    'on',
    'plans,',
    'and',
    'then',
    'a',
    'rainy',
    'Tuesday',
    'comes.',
    'Überraschungsveranstaltung',
  ],
  ...[
    '小さな一歩を毎日続ける。',
    'ก้าวเล็กๆทุกวัน',
    'خطوات',
    'صغيرة',
    'Привет',
    '19:00',
    'नमस्ते',
    '매일',
    '🚀',
    '👩‍🚀',
    'https://example.com/long/path',
  ],
];

/** Words up to a number of UTF-16 units, or very near it. */
function textUpTo(most: number): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 120 }).map((words) => {
    let text = '';
    for (const word of words) if (text.length + word.length < most) text += text ? ` ${word}` : word;
    return text || 'a';
  });
}

const anyTips = fc.array(fc.oneof(textUpTo(120), fc.record({ title: textUpTo(70), text: textUpTo(120) })), {
  minLength: 1,
  maxLength: 7,
});

const anySeries = fc.array(fc.nat(1000), { minLength: 2, maxLength: 24 });

function anyValue(name: string, schema: unknown): fc.Arbitrary<unknown> | undefined {
  const { type, maxLength, enum: options, format, pattern } = field.parse(schema);
  if (name === 'tips') return anyTips;
  if (name === 'series') return anySeries;
  if (name === 'progress') return fc.nat(100);
  if (options) return fc.constantFrom(...options);
  if (type !== 'string' || maxLength === undefined || format || pattern) return undefined;
  return textUpTo(maxLength);
}

/** Arbitrary configs from the schema of a template. */
function anyConfig(slug: string): fc.Arbitrary<Record<string, unknown>> {
  const config = listTemplates().find((template) => template.slug === slug)?.config;
  const { properties } = z.object({ properties: z.record(z.string(), z.unknown()) }).parse(config);
  const values = Object.entries(properties).flatMap(([name, schema]) => {
    const value = anyValue(name, schema);
    return value ? [[name, value] as const] : [];
  });
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

interface Box {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function noPictures() {
  return Promise.reject(new Error('No picture was asked for.'));
}

/** The position of every text in satori, and the outlines it draws. */
async function drawn(template: Template, config: unknown, canvas: Canvas) {
  const { element, faces, emoji } = await compose(template.parse(config), canvas, noPictures);
  const boxes: Box[] = [];
  const svg = await satori(element, {
    width: canvas.width,
    height: canvas.height,
    fonts: faces.map(({ name, data }) => ({ name, data })),
    graphemeImages: { ...emoji },
    onNodeDetected: ({ left, top, width, height, textContent }) => {
      const text = Array.isArray(textContent) ? textContent.join('') : textContent;
      if (typeof text === 'string' && text !== '')
        boxes.push({ text, left, top, right: left + width, bottom: top + height });
    },
  });
  return { boxes, outlines: Array.from(svg.matchAll(/<path fill="[^"]+" d="([^"]+)"/g), ([, path = '']) => path) };
}

/** The points of an SVG path of absolute commands: every other number is an x. */
function pointsOf(path: string): { x: number; y: number }[] {
  const numbers = Array.from(path.matchAll(/-?[\d.]+/g), ([number]) => Number(number));
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Glyphs may overflow their boxes a little, and the badge of a product is closer to the edge than other text. */
const HANGING = 16;
const NEAREST_EDGE = 48 - HANGING;

function expectInkInside(outlines: readonly string[], canvas: Canvas): void {
  const points = outlines.flatMap(pointsOf);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  expect(xs.reduce((least, x) => Math.min(least, x))).toBeGreaterThanOrEqual(NEAREST_EDGE);
  expect(xs.reduce((most, x) => Math.max(most, x))).toBeLessThanOrEqual(canvas.width - NEAREST_EDGE);
  expect(ys.reduce((least, y) => Math.min(least, y))).toBeGreaterThanOrEqual(NEAREST_EDGE);
  expect(ys.reduce((most, y) => Math.max(most, y))).toBeLessThanOrEqual(canvas.height - canvas.bottom + HANGING);
}

/** The large letter of a product without a picture is its placeholder; the badge may overlap it. */
function isPicture({ top }: Box): boolean {
  return top === 0;
}

function expectApart(boxes: readonly Box[]): void {
  const words = boxes.filter((box) => !isPicture(box));
  words.forEach((one, index) => {
    for (const other of words.slice(index + 1)) expect(overlap(one, other), `${one.text} / ${other.text}`).toBe(false);
  });
}

/** Fields whose text is rendered only together with others. */
const conditional = new Set(['seriesStart', 'seriesEnd', 'theme', 'typeface']);
const breakMarks = /[\u200b\u200e\u2060]/g;

function expectAllWords(boxes: readonly Box[], template: Template, config: unknown): void {
  const shown = boxes.map(({ text }) => text.replace(breakMarks, '')).join('\n');
  const fields = template
    .parse(config)
    .texts.filter(({ path }) => z.record(z.string(), z.unknown()).parse(config)[String(path[0])]);
  for (const { path, text } of fields) if (!conditional.has(String(path[0]))) expect(shown).toContain(text);
}

describe.each(templates)('layout of the template $slug', (template) => {
  it.each(aspectRatios)(
    'a template draws every word inside its area at %s, for texts of any length',
    async (ratio) => {
      const canvas = canvasOf(ratio);
      await fc.assert(
        fc.asyncProperty(anyConfig(template.slug), async (config) => {
          const { boxes, outlines } = await drawn(template, config, canvas);
          expectAllWords(boxes, template, config);
          expectApart(boxes);
          expectInkInside(outlines, canvas);
        }),
        { numRuns: 12 },
      );
    },
    120_000,
  );
});

it('a right-to-left column keeps Thai beside broken words inside', async () => {
  const product = templates.find(({ slug }) => slug === 'product');
  if (!product) throw new Error('No template is called product.');
  const canvas = canvasOf('1:1');
  const name = 'خطوات ก้าวเล็กๆทุกวัน Überraschungsveranstaltung We';
  const { outlines } = await drawn(product, { name }, canvas);
  expectInkInside(outlines, canvas);
});
