import * as v from 'valibot';
import { postFlags } from '../api/post-fields.ts';
import type { Platform } from '../api/types.ts';
import { labelOf } from '../components/label-of.ts';
import { t } from './form-texts.ts';
import { hintTexts, nameTexts, valueTexts } from './name-texts.ts';
import { optionNames } from './option-names.ts';

/** A field of the form for the options of a target. */
export interface OptionField {
  name: string;
  label: string;
  hint: string;
  /**
   * `lines`: a list of texts, one on each line. `people`: a list of usernames with places, one on each line. `none`: what only a
   * program can say.
   */
  kind: 'flag' | 'choice' | 'number' | 'url' | 'line' | 'text' | 'lines' | 'people' | 'none';
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
    items: v.optional(
      v.object({ type: v.optional(v.string()), properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
    ),
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
  ...Object.fromEntries(Object.values(postFlags).map((name) => [name, null])),
  shareToFeed: true,
  fullCaption: null,
};

/** The options that most posts need, in this order; the others follow in that of the API. */
const FIRST = [
  'postType',
  'title',
  'privacy',
  'visibility',
  'replySettings',
  'replyControl',
  'firstComment',
  'madeForKids',
];

const YES_OR_NO = [
  { value: true, label: t.yes },
  { value: false, label: t.no },
];

/** The form for the options of a platform, without those that its own form has. */
export function optionFields(platform: Pick<Platform, 'platform' | 'options'>): OptionField[] {
  return optionNames(platform)
    .toSorted(byImportance)
    .map((name): OptionField => {
      const known = v.parse(property, platform.options[name]);
      const isOpen = known.type === 'boolean' && FLAG_DEFAULTS[name] === null;
      const kind = isOpen ? 'choice' : kindOf(known);
      return {
        name,
        label: nameTexts[name] ?? known.title ?? labelOf(name),
        hint: hintTexts[name] ?? `${forPeople(known.description)}${kind === 'lines' ? ` ${t.onePerLine}` : ''}`,
        kind,
        choices: isOpen ? YES_OR_NO : (known.enum ?? []).map((value) => ({ value, label: labelOf(value, valueTexts) })),
        maxLength: known.maxLength,
        minimum: known.minimum,
        isOn: FLAG_DEFAULTS[name] ?? false,
      };
    });
}

function byImportance(one: string, other: string): number {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  return rank(one) - rank(other);
}

/** A description of the API without the sentences that name its fields, scopes or variables. Examples of values stay. */
function forPeople(description: string): string {
  const sentences = description.split(/(?<=[.;]) (?=[A-Z])/);
  return sentences.filter((sentence) => !sentence.includes('`') || /such as `|without `/.test(sentence)).join(' ');
}

function kindOf({ type, format, enum: choices, items, maxLength = 0 }: Property): OptionField['kind'] {
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array' && items?.type === 'string') return 'lines';
  if (type === 'array' && 'username' in (items?.properties ?? {})) return 'people';
  if (type !== 'string') return 'none';
  if (choices) return 'choice';
  if (format === 'uri') return 'url';
  return maxLength > LINE_LENGTH ? 'text' : 'line';
}
