import type { Post } from '@herald-publishing/client';
import { choiceOptions } from '../api/platform-options.ts';
import { labelOf } from '../components/label-of.ts';
import { nameTexts, valueTexts } from '../options/name-texts.ts';
import { t } from './texts.ts';

/** What a preview shows in another place. */
const SHOWN = ['text', 'media', 'altTexts', 'replies', 'firstComment', 'privacy', 'visibility', 'link'];

/** The options of a target, as in "Title: Harbour". */
export function optionTexts({ overrides = {} }: Pick<Post['targets'][number], 'overrides'>): string[] {
  return Object.entries(overrides).flatMap(([name, value]) =>
    SHOWN.includes(name) ? [] : [t.option({ option: labelOf(name, nameTexts), value: valueText(name, value) })],
  );
}

function valueText(name: string, value: unknown): string {
  return choiceOptions.includes(name) ? labelOf(String(value), valueTexts) : textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
