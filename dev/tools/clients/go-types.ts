// The types of the API in Go, from its OpenAPI description.
import { goName } from '../../../functions/src/http/api/openapi/go-sample.ts';
import { type ApiDescription, groupsOf, isNullable, matchedBy, resolved } from './methods.ts';
import { refName, type Schema } from './schema.ts';
import { capitalized, linesOf } from './words.ts';

type Use = 'response' | 'request';

interface Output {
  document: ApiDescription;
  definitions: Map<string, string>;
  /** The schemas of bodies. */
  sent: ReadonlySet<string>;
  /** The schemas of which a version can be named in `If-Match`. */
  versioned: ReadonlySet<string>;
}

/** What errors have. */
const USED_BY_HAND = ['ErrorContent', 'FieldProblem'];

/** The file `types.go` with the types of all methods. */
export function goTypes(document: ApiDescription): string {
  const methods = groupsOf(document, 'Go').flatMap((group) => group.methods);
  const output: Output = {
    document,
    definitions: new Map(),
    sent: reachable(
      methods.map(({ body }) => body?.schema),
      document,
    ),
    versioned: new Set(methods.flatMap((method) => refName(matchedBy(method, document) ?? {}) ?? [])),
  };
  for (const { body, result, operationId, query } of methods) {
    for (const each of [body?.schema ?? {}, result]) typeOf(each, '', 'response', output);
    const fields = query.map(({ name, description = '', schema }) => [name, { ...schema, description }]);
    const required = query.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
    const properties = Object.fromEntries(fields);
    if (query.length > 0) define(`${capitalized(operationId)}Query`, { properties, required }, 'request', output);
  }
  for (const $ref of USED_BY_HAND) typeOf({ $ref }, '', 'response', output);
  return `// Code generated from the routes of the API by the build. DO NOT EDIT.

package herald

import "time"

// String is a text where a field takes several types.
type String string

// Time is a time where a field takes several types, as in Time(time.Now()).
type Time time.Time

// MarshalJSON writes it as a time.Time.
func (t Time) MarshalJSON() ([]byte, error) { return time.Time(t).MarshalJSON() }

type null struct{}

// Null removes the value of a field, or stands for the absence of one.
var Null *null

${[...output.definitions.values()].join('\n')}`;
}

/** The names of the schemas to which a part of the description leads. */
function reachable(part: unknown, document: ApiDescription, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g))
    if (!found.has(name)) reachable(document.components.schemas[name], document, found.add(name));
  return found;
}

function define(name: string, each: Schema, use: Use, output: Output): void {
  // Its place, before the types of its fields.
  output.definitions.set(name, '');
  output.definitions.set(name, `${comment(each.description)}${definitionOf(name, each, use, output)}\n`);
}

function definitionOf(name: string, each: Schema, use: Use, output: Output): string {
  const kinds = kindsOf(each);
  const [only = {}, list] = kinds;
  if (refName(each) !== null) return `type ${name} = ${typeOf(each, name, use, output)}`;
  if (each.enum) return enumeration(name, each.enum);
  // One value may be given as it is, or as a list.
  if (list?.items && JSON.stringify(list.items) === JSON.stringify(only))
    return `type ${name} []${typeOf(only, name, use, output)}`;
  if (kinds.length === 1 && isStruct(only)) return struct(name, only, use, output);
  if (use !== 'response' && (kinds.length > 1 || isNullable(each))) return union(name, kinds, use, output);
  if (kinds.length === 1) return `type ${name} ${typeOf(only, `${name}Item`, use, output)}`;
  return isMergeable(kinds, output) ? struct(name, merged(kinds, output), use, output) : `type ${name} = any`;
}

function enumeration(name: string, values: readonly unknown[]): string {
  const rows = values.map((value) => [name + goName(String(value)), name, `= ${JSON.stringify(value)}`]);
  return `type ${name} string\n\nconst (\n${aligned(rows)})`;
}

/** A union of a request: what the types have in common is a method. */
function union(name: string, parts: readonly Schema[], use: Use, output: Output): string {
  const types = parts.map((part) => {
    const type = typeOf(part, name, use, output);
    if (!type.startsWith('[]')) return { string: 'String', 'time.Time': 'Time' }[type] ?? type;
    const list = `${type.slice(2)}s`;
    output.definitions.set(list, `type ${list} ${type}\n`);
    return list;
  });
  const marker = name.charAt(0).toLowerCase() + name.slice(1);
  const methods = [...types, '*null'].map((type) => [`func (${type}) ${marker}()`, '{}']);
  return `${comment(`One of ${[...types, 'Null'].join(', ')}.`)}type ${name} interface{ ${marker}() }\n\n${aligned(methods, '')}`.trimEnd();
}

function struct(name: string, { properties = {}, required = [] }: Schema, use: Use, output: Output): string {
  const rows = Object.entries(properties).flatMap(([key, each]) => {
    const field = goName(key);
    const isRequired = required.includes(key);
    const text = comment([each.description, ...valuesOf(each)].filter(Boolean).join(' '), '\t');
    const type = fieldType(each, { place: name + field, isRequired, use, output });
    const tag = `\`json:"${key}${isRequired ? '' : ',omitempty'}"\``;
    return [...(text ? [text] : []), [field, type, tag]];
  });
  if (!output.versioned.has(name)) return `type ${name} struct {\n${aligned(rows)}}`;
  const version = ['\t// The version that was read, for IfMatch.\n', ['ETag', 'string', '`json:"-"`']];
  return `type ${name} struct {\n${aligned([...rows, ...version])}}

func (read *${name}) setETag(etag string) { read.ETag = etag }`;
}

/** A value that may be missing is a pointer. */
function fieldType(
  each: Schema,
  { place, isRequired, use, output }: { place: string; isRequired: boolean; use: Use; output: Output },
): string {
  const mayBeMissing = !isRequired || isNullable(resolved(each, output.document));
  // In a request without a field, null may be the same as no field.
  const [only = {}, ...others] = kindsOf(each);
  const value = others.length === 0 && (use === 'response' || each.default === null) ? only : each;
  const type = typeOf(value, place, use, output);
  return mayBeMissing && isPointer(type, use, output) ? `*${type}` : type;
}

/** A union is nil by itself. In a response, an empty text, time or list is as good as none. */
function isPointer(type: string, use: Use, { definitions }: Output): boolean {
  const kind = definitions.get(type)?.match(/^type \w+ (struct|interface)\b/m)?.[1] ?? type;
  return use === 'request' ? !['interface', 'any'].includes(kind) : ['struct', 'bool', 'int', 'float64'].includes(kind);
}

/** An object inside of another one gets the name of its place. */
function typeOf(each: Schema, place: string, use: Use, output: Output): string {
  const { type, items, additionalProperties, format } = each;
  const name = refName(each);
  if (name !== null) {
    const nested = output.sent.has(name) ? 'request' : 'response';
    if (!output.definitions.has(name)) define(name, output.document.components.schemas[name] ?? {}, nested, output);
    return name;
  }
  const kinds = kindsOf(each);
  const [only = {}] = kinds;
  // Null is a value of every union.
  const isPlain = use === 'response' || kindsOf(resolved(only, output.document)).length > 1;
  if (isNullable(each) && kinds.length === 1 && isPlain) return typeOf(only, place, use, output);
  if (kinds.length > 1 && kinds.every((kind) => resolved(kind, output.document).type === 'string')) return 'string';
  if (kinds.length > 1 || isNullable(each) || isStruct(each)) {
    define(place, each, use, output);
    return place;
  }
  const item = { place: `${place}Item`, isRequired: true, use, output };
  if (type === 'array') return `[]${typeOf(items ?? {}, item.place, use, output)}`;
  if (type === 'object')
    return `map[string]${typeof additionalProperties === 'object' ? fieldType(additionalProperties, item) : 'any'}`;
  if (type === 'string') return format === 'date-time' ? 'time.Time' : 'string';
  return { integer: 'int', number: 'float64', boolean: 'bool' }[String(type)] ?? 'any';
}

/** An object that may have further fields is a map instead. */
function isStruct({ properties, additionalProperties }: Schema): boolean {
  return properties !== undefined && typeof additionalProperties !== 'object';
}

function isMergeable(parts: readonly Schema[], { document }: Output): boolean {
  return parts.every((part) => isStruct(resolved(part, document)));
}

/** What a value may be, beside null. */
function kindsOf(each: Schema): Schema[] {
  return partsOf(each).filter(({ type }) => type !== 'null');
}

function partsOf(each: Schema): Schema[] {
  const { anyOf, oneOf, type } = each;
  const parts = anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...each, type: one })) : null);
  return parts ? parts.flatMap(partsOf) : [each];
}

/** An object of a response that is of one of several kinds has the fields of all. */
function merged(parts: readonly Schema[], output: Output): Schema {
  const kinds = parts.map((part) => resolved(part, output.document));
  const properties: Record<string, Schema> = {};
  for (const [key, each] of kinds.flatMap((kind) => Object.entries(kind.properties ?? {}))) {
    const other = properties[key];
    properties[key] = other ? mergedField(other, each, output) : each;
  }
  const [first, ...others] = kinds.map(({ required = [] }) => required);
  return { type: 'object', properties, required: first?.filter((key) => others.every((each) => each.includes(key))) };
}

function mergedField(one: Schema, other: Schema, output: Output): Schema {
  const isOther = refName(one) !== refName(other) || refName(one) === null;
  if (isOther && isMergeable([one, other], output)) return { ...one, $ref: undefined, ...merged([one, other], output) };
  if (one.items && other.items) return { ...one, items: mergedField(one.items, other.items, output) };
  const [{ enum: values = [] }, { enum: others = [] }] = [one, other];
  const isSame = one.$ref === other.$ref && JSON.stringify(one.type) === JSON.stringify(other.type);
  if (!isSame) return one.description === undefined ? {} : { description: one.description };
  return values.length > 0 ? { ...one, enum: [...new Set([...values, ...others])] } : one;
}

function valuesOf({ enum: values = [] }: Schema): string[] {
  return values.length > 0 ? [`One of ${values.map((value) => `\`${value}\``).join(', ')}.`] : [];
}

/** The lines of a comment. */
export function comment(text: string | undefined, indent = ''): string {
  return linesOf(text ?? '', 110)
    .map((line) => `${indent}// ${line}\n`)
    .join('');
}

/** Rows as gofmt aligns them: in columns, as far as no comment is between them. */
function aligned(rows: readonly (string | readonly string[])[], indent = '\t'): string {
  const widths = rows.map((row) => (typeof row === 'string' ? [] : row.map((cell) => cell.length)));
  for (let column = 0; column < 2; column++)
    for (let from = 0, to = 0; from < rows.length; from = to + 1) {
      for (to = from; widths[to]?.length; ) to += 1;
      const widest = Math.max(...widths.slice(from, to).map((row) => row[column] ?? 0));
      for (const row of widths.slice(from, to)) row[column] = widest;
    }
  return rows
    .map((row, index) =>
      typeof row === 'string'
        ? row
        : `${indent}${row.map((cell, column) => cell.padEnd(column < row.length - 1 ? (widths[index]?.[column] ?? 0) : 0)).join(' ')}\n`,
    )
    .join('');
}
