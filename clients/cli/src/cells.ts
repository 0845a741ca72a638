import prettyBytes from 'pretty-bytes';
import { targetName } from './targets.ts';
import { excerpt, localTime, paintState, printable } from './text.ts';

/** A text with fields in braces, `{createdAt|time}`, or several of them. */
export type CellTexts = string | readonly string[];

/** The first text of which the item has all fields, with their values; empty if there is none. */
export function cellOf(texts: CellTexts, item: unknown): string {
  for (const text of [texts].flat()) {
    const line = filled(text, item);
    if (line !== null) return line;
  }
  return '';
}

/** A text with the values of its fields; null if one of them has none. */
export function filled(text: string, item: unknown): string | null {
  let isWhole = true;
  const line = text.replace(/\{([^{}|]*)(?:\|([^{}]*))?\}/g, (_, path: string, format?: string) => {
    const value = fieldText(valueAt(item, path), path, format);
    isWhole &&= value !== '';
    return value;
  });
  return isWhole ? line : null;
}

/** The fields of things that have no columns. */
export function fieldRows(things: readonly unknown[]): string[][] {
  return things.flatMap((thing) =>
    Object.entries(Object(thing)).map(([name, value]) => [name, printable(textOf(value))]),
  );
}

/** The value at a path such as `targets.platform`: in a list the values of its items, or `length` and `last`. */
function valueAt(item: unknown, path: string): unknown {
  if (path === '') return item;
  return path.split('.').reduce<unknown>((value, name) => {
    if (!Array.isArray(value)) return Object(value ?? {})[name];
    if (name === 'length') return value.length;
    return name === 'last' ? value.at(-1) : value.map((each) => Object(each ?? {})[name]);
  }, item);
}

function fieldText(value: unknown, path: string, format?: string): string {
  if (Array.isArray(value)) return printable([...new Set(value.map(textOf))].join(format ?? ', '));
  if (typeof value === 'boolean') return value ? path : `not ${path}`;
  const text = textOf(value);
  if (text === '') return '';
  if (format === 'time') return localTime(text);
  if (format === 'bytes') return prettyBytes(Number(text));
  if (format === 'excerpt') return excerpt(text, EXCERPT);
  return format === 'state' ? paintState(text) : printable(text);
}

const EXCERPT = 60;

/** An account by the name that `--to` takes, and other objects as JSON. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return 'platform' in value && 'accountId' in value ? targetName(Object(value)) : JSON.stringify(value);
}
