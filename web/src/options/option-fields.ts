import * as v from 'valibot';
import type { Platform } from '../api/types.ts';
import { labelOf } from '../components/label-of.ts';
import { tiktokFormOptions } from '../drafts/tiktok-choices.ts';

/** A field of the form for the options of a target. */
export interface OptionField {
  name: string;
  label: string;
  hint: string;
  /** `lines`: a list of texts, one on each line. `none`: what only a program can say, such as tags of people with their places. */
  kind: 'flag' | 'choice' | 'number' | 'url' | 'line' | 'text' | 'lines' | 'none';
  /** Of a choice. */
  choices: readonly { value: string | boolean; label: string }[];
  /** Of a text; undefined where it is not bounded. */
  maxLength: number | undefined;
  /** Of a number. */
  minimum: number | undefined;
  /** Of a flag: what the platform does by default. */
  isOn: boolean;
}

/** As much of JSON Schema as the options use. A newer server may use more. */
const property = v.fallback(
  v.object({
    type: v.optional(v.string()),
    title: v.optional(v.string()),
    description: v.optional(v.string(), ''),
    format: v.optional(v.string()),
    enum: v.optional(v.array(v.string())),
    maxLength: v.optional(v.number()),
    minimum: v.optional(v.number()),
    items: v.optional(v.object({ type: v.optional(v.string()) })),
  }),
  { description: '' },
);

type Property = v.InferOutput<typeof property>;

/** Longer ones have several lines. */
const LINE_LENGTH = 120;

/**
 * The flags that are not off by default; null where the operator or the post decides. JSON Schema could say so by `default`, which
 * some clients would send.
 */
const FLAG_DEFAULTS: Readonly<Record<string, boolean | null>> = {
  shareToFeed: true,
  trialReel: null,
  fullCaption: null,
};

const YES_OR_NO = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** The form for the options of a platform, without those that its own form has. */
export function optionFields({ platform, options }: Pick<Platform, 'platform' | 'options'>): OptionField[] {
  const elsewhere: readonly string[] = platform === 'tiktok' ? tiktokFormOptions : [];
  return Object.entries(options).flatMap(([name, schema]): OptionField[] => {
    if (elsewhere.includes(name)) return [];
    const known = v.parse(property, schema);
    const isOpen = known.type === 'boolean' && FLAG_DEFAULTS[name] === null;
    const kind = isOpen ? 'choice' : kindOf(known);
    return [
      {
        name,
        label: known.title ?? labelOf(name),
        hint: kind === 'lines' ? `${known.description} One on each line.` : known.description,
        kind,
        choices: isOpen ? YES_OR_NO : (known.enum ?? []).map((value) => ({ value, label: labelOf(value) })),
        maxLength: known.maxLength,
        minimum: known.minimum,
        isOn: FLAG_DEFAULTS[name] ?? false,
      },
    ];
  });
}

function kindOf({ type, format, enum: choices, items, maxLength = 0 }: Property): OptionField['kind'] {
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') return items?.type === 'string' ? 'lines' : 'none';
  if (type !== 'string') return 'none';
  if (choices) return 'choice';
  if (format === 'uri') return 'url';
  return maxLength > LINE_LENGTH ? 'text' : 'line';
}
