import { type OptionSchema, optionValue as valueIn } from '@herald-publishing/client/csv';
import { UsageError } from './errors.ts';

/** The value of an option; undefined for an empty text, which removes the option. `name` is for messages. Throws `UsageError`. */
export function optionValue(name: string, schema: unknown, text: string): unknown {
  if (text === '') return undefined;
  try {
    return valueIn(schema, text);
  } catch {
    throw new UsageError(`"${text}" is not a valid value of ${name}.`, `It takes ${optionKind(schema)}.`);
  }
}

/** What an option takes, for people. */
export function optionKind(schema: unknown): string {
  const { type, enum: choices, format, items }: OptionSchema = Object(schema);
  if (choices) return choices.join(', ').replace(/, ([^,]+)$/, ' or $1');
  if (type === 'boolean') return 'true or false';
  if (type === 'integer' || type === 'number') return 'a number';
  if (type === 'string') return format === 'uri' ? 'an address' : 'a text';
  return type === 'array' && items?.type === 'string' ? 'texts separated by commas' : 'JSON';
}
