/** As much of JSON Schema as the options in `GET /v1/platforms` use. */
export interface OptionSchema {
  type?: string;
  enum?: readonly string[];
  format?: string;
  items?: { type?: string };
}

/**
 * The value that a text gives to an option, as the schema of the option wants it: a list of texts is separated by commas, other lists and
 * objects are JSON. What else the schema demands, the API checks. Throws `Error`.
 */
export function optionValue(schema: unknown, text: string): unknown {
  const { type, enum: choices, items }: OptionSchema = Object(schema);
  switch (type) {
    case 'boolean':
      if (!/^(true|false)$/i.test(text)) throw new TypeError();
      return text.toLowerCase() === 'true';
    case 'integer':
    case 'number': {
      const number = Number(text);
      if (text.trim() === '' || !Number.isFinite(number) || (type === 'integer' && !Number.isInteger(number)))
        throw new TypeError();
      return number;
    }
    case 'string':
      if (choices && !choices.includes(text)) throw new TypeError();
      return text;
    case 'array':
      if (items?.type === 'string' && !text.startsWith('[')) return text.split(',').map((part) => part.trim());
  }
  return JSON.parse(text);
}
