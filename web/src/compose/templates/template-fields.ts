import type { Template } from '@herald-publishing/client';
import * as v from 'valibot';
import { labelOf } from '../../components/label-of.ts';
import { startOf } from '../preview/text-parts.ts';
import { fieldTexts } from './dialog-texts.ts';

/** A field of a template's form. */
export interface TemplateField {
  name: string;
  label: string;
  hint: string;
  /** `lines`: a list, one entry a line. */
  kind: 'line' | 'text' | 'lines' | 'date' | 'choice';
  /** The default of the template. */
  example: string;
  /** Null where it is not bounded. */
  maxLength: number | null;
  /** Of a choice. */
  options: readonly string[];
  /** Whether an empty value is sent: otherwise the template uses its default. */
  canBeEmpty: boolean;
  /** Whether the field concerns the style or the sender, and not the content of the picture. */
  isAside: boolean;
}

/** What the fields say, by their names. */
export type TemplateValues = Readonly<Record<string, string>>;

/** As much of JSON Schema as the templates use. Lists may have objects in them as well, which the form does not write. */
const property = v.object({
  type: v.optional(v.string()),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  enum: v.optional(v.array(v.string())),
  description: v.optional(v.string(), ''),
  maxLength: v.optional(v.number()),
  minLength: v.optional(v.number(), 0),
  default: v.optional(v.unknown()),
  items: v.optional(v.unknown()),
});

const schema = v.object({ properties: v.record(v.string(), property) });

type Property = v.InferOutput<typeof property>;

/** Longer ones have several lines. */
const LINE_LENGTH = 120;
/** What every platform takes of an alternative text. */
const ALT_TEXT_LENGTH = 1000;
const ASIDE = ['brandName', 'handle', 'theme', 'typeface'];

const entryText = v.union([
  v.string(),
  v.pipe(
    v.object({ title: v.string() }),
    v.transform(({ title }) => title),
  ),
]);

/** The form of a template, from the schema of its config. */
export function fieldsOf({ config }: Template): TemplateField[] {
  return Object.entries(v.parse(schema, config).properties).flatMap(([name, field]): TemplateField[] => {
    const kind = kindOf(field);
    if (kind === null) return [];
    return [
      {
        name,
        label: labelOf(name, fieldTexts),
        // A date control needs no hint about the format.
        hint: kind === 'date' ? '' : field.description,
        kind,
        example: exampleOf(field.default),
        maxLength: field.maxLength ?? null,
        options: field.enum ?? [],
        canBeEmpty: kind === 'line' || kind === 'text',
        isAside: ASIDE.includes(name),
      },
    ];
  });
}

/** The config that a request sends. */
export function configOf(fields: readonly TemplateField[], values: TemplateValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, canBeEmpty }) => {
      const value = values[name] ?? '';
      if (value.trim() === '' && !canBeEmpty) return [];
      return [[name, kind === 'lines' ? linesOf(value) : value]];
    }),
  );
}

/** What a picture says, for those who do not see it. */
export function summaryText(fields: readonly TemplateField[], values: TemplateValues): string {
  const text = fields
    .filter(({ kind, isAside }) => kind !== 'choice' && !isAside)
    .map(({ name }) => values[name] ?? '');
  return startOf(text.flatMap(linesOf).join(' · '), ALT_TEXT_LENGTH);
}

/** Null for what the form leaves to the template: pictures, numbers of charts, colours and languages. */
function kindOf({ type, format, enum: options, items, maxLength, pattern }: Property): TemplateField['kind'] | null {
  if (options) return 'choice';
  if (format === 'date') return 'date';
  if (type === 'array') return JSON.stringify(items ?? null).includes('"string"') ? 'lines' : null;
  if (type !== 'string' || format !== undefined || pattern !== undefined || maxLength === undefined) return null;
  return maxLength > LINE_LENGTH ? 'text' : 'line';
}

function exampleOf(value: unknown): string {
  return Array.isArray(value) ? value.map((entry) => v.parse(entryText, entry)).join('\n') : String(value ?? '');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
