import { type ApiDescription, type Method, required, resolved } from './methods.ts';
import type { Schema } from './schema.ts';

type Texts = string | string[];

/**
 * Completes the texts of a command by the schema of its response: each field in braces gets the format of its type. They
 * throw for a field that the response does not have.
 */
export function createTexts({ operationId, result }: Method, document: ApiDescription) {
  function completed(texts: Texts, given: Schema): Texts {
    if (typeof texts !== 'string') return texts.map((text) => withFormats(text, given));
    return withFormats(texts, given);
  }

  function withFormats(text: string, given: Schema): string {
    return text.replace(/\{([^{}|]*)(?:\|([^{}]*))?\}/g, (_, path: string, chosen?: string) => {
      const format = chosen ?? formatOf(path, fieldAt(given, path));
      return format === '' || format === 'raw' ? `{${path}}` : `{${path}|${format}}`;
    });
  }

  /** The schema at a path such as `targets.platform`, through the items of lists and the members of unions. */
  function fieldAt(given: Schema, path: string): Schema {
    const names = path === '' ? [] : path.split('.');
    const start: Schema[] = [given];
    const [found] = names.reduce((schemas, name) => schemas.flatMap((schema) => propertiesOf(schema, name)), start);
    if (!found) throw new Error(`The response of ${operationId} has no field ${path}.`);
    return required(found, document);
  }

  /** Of a union, the properties of all members. */
  function propertiesOf(given: Schema, name: string): Schema[] {
    const { properties, items, anyOf = [], oneOf = [], allOf = [] } = resolved(given, document);
    if (properties?.[name]) return [properties[name]];
    if (items && name === 'length') return [{ type: 'integer' }];
    if (items && name === 'last') return [items];
    return [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf].flatMap((part) => propertiesOf(part, name));
  }

  return {
    ofResponse: (texts: Texts) => completed(texts, result),
    /** Of one of the rows; a name without braces is a field. */
    ofItem: (texts: Texts, rows: string | undefined) => {
      const row = rows === undefined ? result : fieldAt(result, rows);
      return completed(typeof texts === 'string' && !texts.includes('{') ? `{${texts}}` : texts, row.items ?? row);
    },
  };
}

function formatOf(path: string, { format, type }: Schema): string {
  if (format === 'date-time') return 'time';
  return type === 'string' && /(^|\.)(status|outcome)$/.test(path) ? 'state' : '';
}
