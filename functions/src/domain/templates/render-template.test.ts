import { describe, expect, it } from 'vitest';
import { ZodError, z } from 'zod';
import { HeraldError } from '../../model/errors.ts';
import { listTemplates, templates } from './catalog.ts';
import { aspectRatios } from './layout/canvas.ts';
import { renderTemplate } from './render-template.ts';

const noImage = { fetchImage: () => Promise.reject(new Error('No picture was asked for.')) };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Width and height in a PNG's first chunk. */
function sizeOf(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

const pixels = { '1:1': [1080, 1080], '4:5': [1080, 1350], '9:16': [1080, 1920] } as const;

function refusalOf(config: unknown, slug = 'quote') {
  return renderTemplate({ slug, config }, noImage).catch((error: unknown) => error);
}

describe.each(templates)('rendered template $slug', ({ slug }) => {
  it.each(aspectRatios)(
    'the default values are drawn at %s as a PNG of the right size',
    async (aspectRatio) => {
      const { png, width, height } = await renderTemplate({ slug, aspectRatio }, noImage);
      expect(Buffer.from(png).subarray(0, signature.length)).toEqual(signature);
      expect([width, height]).toEqual(pixels[aspectRatio]);
      expect(sizeOf(png)).toEqual({ width, height });
    },
    30_000,
  );

  it('the same config is rendered to the same bytes', async () => {
    const request = { slug, config: { brandName: 'Same', accentColor: '#00aa88' } };
    const [one, other] = [await renderTemplate(request, noImage), await renderTemplate(request, noImage)];
    expect(Buffer.from(one.png).equals(Buffer.from(other.png))).toBe(true);
  }, 30_000);
});

it('a rendered image is square by default', async () => {
  expect(await renderTemplate({ slug: 'quote' }, noImage)).toMatchObject({ width: 1080, height: 1080 });
});

it('an unknown template is refused', async () => {
  const refusal = await refusalOf({}, 'poster');
  expect(refusal).toBeInstanceOf(HeraldError);
  expect(refusal).toMatchObject({ reason: 'not_found' });
});

it.each([
  [{ quote: 42 }, ['quote'], 'invalid_type'],
  [{ quote: '' }, ['quote'], 'too_small'],
  [{ quote: '   \n ' }, ['quote'], 'too_small'],
  [{ quote: 'x'.repeat(601) }, ['quote'], 'too_big'],
  [{ quote: 'a\n'.repeat(20) }, ['quote'], 'custom'],
  [{ quote: 'half \ud83d' }, ['quote'], 'custom'],
  [{ quotation: 'x' }, [], 'unrecognized_keys'],
  [{ theme: 'neon' }, ['theme'], 'invalid_value'],
  [{ accentColor: 'red' }, ['accentColor'], 'invalid_format'],
  [{ language: 'not a language' }, ['language'], 'custom'],
  [{ portraitUrl: 'file:///etc/passwd' }, ['portraitUrl'], 'invalid_format'],
  [{ portraitUrl: 'data:image/png;base64,AAAA' }, ['portraitUrl'], 'invalid_format'],
  ['a string', [], 'invalid_type'],
])('the invalid field of %j is named', async (config, path, code) => {
  const refusal = await refusalOf(config);
  expect(refusal).toBeInstanceOf(ZodError);
  expect(refusal).toMatchObject({ issues: [{ path, code }] });
});

it('an event that ends before it begins, and an invalid day, are refused', async () => {
  expect(await refusalOf({ date: '2030-06-14', endDate: '2030-06-13' }, 'event')).toMatchObject({
    issues: [{ path: ['endDate'] }],
  });
  expect(await refusalOf({ date: '2030-02-30' }, 'event')).toMatchObject({ issues: [{ path: ['date'] }] });
});

const property = z.looseObject({ description: z.string() });

const objectSchema = z.looseObject({
  type: z.literal('object'),
  additionalProperties: z.literal(false),
  properties: z.record(z.string(), property),
  required: z.array(z.string()).optional(),
});

it('the list has at least six templates', () => {
  expect(listTemplates().map(({ slug }) => slug)).toEqual([
    'quote',
    'announcement',
    'statistic',
    'tip-list',
    'product',
    'event',
  ]);
});

it.each(listTemplates())(
  'the list describes every field of $slug and requires none',
  ({ config, name, description, aspectRatios }) => {
    const { required, properties } = objectSchema.parse(config);
    expect(required ?? []).toEqual([]);
    expect(Object.keys(properties)).toContain('theme');
    expect([name, description].every((text) => text.length > 0)).toBe(true);
    expect(aspectRatios).toEqual(['1:1', '4:5', '9:16']);
  },
);

it('the listed templates are serializable as JSON', () => {
  expect(JSON.parse(JSON.stringify(listTemplates()))).toEqual(listTemplates());
});
