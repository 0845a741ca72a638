import { expect, it } from 'vitest';
import { z } from 'zod';
import { listTemplates } from './list-templates.ts';

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
