/** Names in a Graph `fields` value, with or without a selection in braces: `id,children{id,media_url}`. */
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
