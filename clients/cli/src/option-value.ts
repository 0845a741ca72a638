import { UsageError } from './errors.ts';

/** As much of JSON Schema as the options in `GET /v1/platforms` use. */
interface OptionSchema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  items?: { type?: string };
}

/**
 * The value of an option as its schema wants it; undefined for an empty text, which removes the option. `name` is for messages. What
 * else the schema demands, the API checks. Throws `UsageError`.
 */
export function optionValue(name: string, schema: unknown, text: string): unknown {
  if (text === '') return undefined;
  const { type, enum: choices, items }: OptionSchema = Object(schema);
  const wrong = () => new UsageError(`"${text}" is not a valid value of ${name}.`, `It takes ${optionKind(schema)}.`);
  switch (type) {
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw wrong();
      return text === 'true';
    case 'integer':
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || !Number.isFinite(number) || (type === 'integer' && !Number.isInteger(number)))
        throw wrong();
      return number;
    }
    case 'string':
      if (choices && !choices.includes(text)) throw wrong();
      return text;
    case 'array':
      if (items?.type === 'string' && !text.startsWith('[')) return text.split(',').map((part) => part.trim());
  }
  try {
    return JSON.parse(text);
  } catch {
    throw wrong();
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
