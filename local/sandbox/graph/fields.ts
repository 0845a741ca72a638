import { nonexistingField } from './errors.ts';

/** A name in a Graph `fields` value, with or without a selection in braces: `id,children{id,media_url}`. */
export interface Field {
  name: string;
  inner: string[];
}

export const readFields = (fields: string): Field[] =>
  fields
    .split(/,(?![^{]*\})/)
    .map((field) => field.trim())
    .filter(Boolean)
    .map((field) => {
      const [name = '', inner = ''] = field.replace(/\}$/, '').split('{');
      return { name, inner: inner.split(',').filter(Boolean) };
    });

export const fieldNames = (fields: string): string[] => readFields(fields).map(({ name }) => name);

/** The requested fields, and the id always. A field whose value is undefined is left out of the JSON. */
export const pickFields = (all: Record<string, unknown>, names: string[]): Record<string, unknown> => {
  const unknown = names.find((name) => !(name in all));
  if (unknown !== undefined) throw nonexistingField(unknown);
  return Object.fromEntries(Object.entries(all).filter(([name]) => name === 'id' || names.includes(name)));
};

/** A time as these APIs write it. */
export const graphTime = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');
