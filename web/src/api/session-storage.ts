import * as v from 'valibot';

/** What this tab has stored under a key, until it is closed or signed out; null where there is nothing that can be read. */
export function readSessionItem<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  try {
    return v.parse(schema, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}
