import { z } from 'zod';
import type { AnyRoute } from '../../server/request/route.ts';
import type { ClientMethod } from '../../server/request/route-docs.ts';

type Schema = z.core.JSONSchema.BaseSchema;

interface GoCall {
  client: ClientMethod;
  route: AnyRoute;
  baseUrl: string;
  apiKey: string;
  /** The values of the names in the path. */
  ids: readonly string[];
  body: unknown;
  returns: 'value' | 'nothing' | 'pages';
}

/** A program in Go that calls an endpoint. */
export function goSample(call: GoCall): string {
  const statements = statementsOf(call).join('\n').replaceAll('\n', '\n\t');
  const uses = (name: string, call: string) => (statements.includes(`${name}.${call}(`) ? [name] : []);
  const packages = ['context', ...uses('fmt', 'Printf'), 'log', ...uses('time', 'Date')];
  return `package main

import (
${packages.map((name) => `\t"${name}"`).join('\n')}

	"github.com/herald-publishing/herald-go"
)

func main() {
	ctx := context.Background()
	client, err := herald.New(herald.Settings{
		APIKey:  "${call.apiKey}",
		BaseURL: "${call.baseUrl}",
	})
	if err != nil {
		log.Fatal(err)
	}
	${statements}
}`;
}

function statementsOf({ client, route, ids, body, returns }: GoCall): string[] {
  const method = client.method.split('.').map(goName).join('.');
  const given = [...ids.map((id) => JSON.stringify(id)), ...bodyOf(client, route, body), ...queryOf(route)];
  const check = ['if err != nil {', '\tlog.Fatal(err)', '}'];
  if (returns === 'nothing') return [`err = client.${method}(${['ctx', ...given].join(', ')})`, ...check];
  if (returns === 'value')
    return [
      `result, err := client.${method}(${['ctx', ...given].join(', ')})`,
      ...check,
      'fmt.Printf("%+v\\n", result)',
    ];
  return [
    `list := client.${method}(${given.join(', ')})`,
    'for list.Next(ctx) {',
    '\tfmt.Printf("%+v\\n", list.Value())',
    '}',
    'if err := list.Err(); err != nil {',
    ...check.slice(1),
  ];
}

function queryOf({ input: { query }, docs }: AnyRoute): string[] {
  const hasFields = query instanceof z.ZodObject && Object.keys(query.shape).length > 0;
  return hasFields ? [`herald.${goName(docs.operationId ?? '')}Query{}`] : [];
}

function bodyOf({ takes }: ClientMethod, { input }: AnyRoute, body: unknown = {}): string[] {
  if (!input.body) return [];
  const { $defs: schemas = {}, ...root } = z.toJSONSchema(input.body, { io: 'input', unrepresentable: 'any' });
  const place: Place = { type: '', schemas };
  const { properties = {} } = resolved(root, place);
  if (takes !== undefined)
    return [literal(Object.getOwnPropertyDescriptor(body, takes)?.value, schemaIn(properties[takes]), place)];
  return Object.keys(properties).length > 0 ? [literal(body, root, place)] : [];
}

interface Place {
  /** The type of an object without a name. */
  type: string;
  schemas: Readonly<Record<string, unknown>>;
}

/** A JSON value in the types of the client. */
function literal(value: unknown, given: Schema, place: Place): string {
  const schema = resolved(given, place);
  const type = typeOf(given, place);
  const kinds = kindsOf(schema);
  const [kind = schema, list] = kinds;
  if (kinds.length === 1) return literal(value, kind, place);
  if (list?.type === 'array') return listLiteral([value].flat(), type, kind, place);
  if (kinds.length > 1 && typeof value === 'string') return unionLiteral(value, kinds, place);
  if (Array.isArray(value)) return listLiteral(value, type, schemaIn(schema.items), place);
  if (typeof value === 'object' && value !== null) {
    const isFree = typeof schema.additionalProperties === 'object' || !schema.properties;
    const fields = Object.entries(value).map(([key, each]) =>
      isFree
        ? `${JSON.stringify(key)}: ${literal(each, {}, place)}`
        : fieldLiteral(key, each, schema, { ...place, type }),
    );
    return composite(type, fields);
  }
  if (schema.format === 'date-time') return timeLiteral(String(value));
  return given.$ref !== undefined && schema.enum ? `${type}(${JSON.stringify(value)})` : JSON.stringify(value);
}

function listLiteral(values: readonly unknown[], type: string, items: Schema, place: Place): string {
  const parts = values.map((each) => literal(each, items, { ...place, type: `${place.type}Item` }));
  return composite(type === 'map[string]any' ? '[]any' : type, parts);
}

function composite(type: string, parts: readonly string[]): string {
  const line = `${type}{${parts.join(', ')}}`;
  if (line.length <= 80) return line;
  // As gofmt aligns them.
  const width = Math.max(...parts.map((part) => (part.includes('\n') ? 0 : part.indexOf(' '))));
  const rows = parts.map((part) =>
    part.replace(/^"?\w+"?: (?!.*\n)/, (key) => `${key.padEnd(width)} `.slice(0, width + 1)),
  );
  return `${type}{\n${rows.map((row) => `\t${row.replaceAll('\n', '\n\t')},\n`).join('')}}`;
}

function unionLiteral(value: string, kinds: readonly Schema[], place: Place): string {
  if (kinds.some(({ format }) => format === 'date-time')) return `herald.Time(${timeLiteral(value)})`;
  const named = kinds.find((each) => resolved(each, place).enum);
  return named ? literal(value, named, place) : `herald.String(${JSON.stringify(value)})`;
}

/** An optional field is a pointer, unless it may be of several types. */
function fieldLiteral(key: string, value: unknown, { properties, required }: Schema, place: Place): string {
  const given = schemaIn(properties?.[key]);
  const text = literal(value, given, { ...place, type: place.type + goName(key) });
  const { anyOf, default: usual } = resolved(given, place);
  // One value or a list of them is a list.
  const isUnion = anyOf && kindsOf({ anyOf })[1]?.type !== 'array' && usual !== null;
  if (required?.includes(key) || isUnion) return `${goName(key)}: ${text}`;
  return `${goName(key)}: ${typeof value === 'object' ? `&${text}` : `herald.Ptr(${text})`}`;
}

/** Values of any form have the types of `encoding/json`. */
function typeOf({ $ref, type, items, properties }: Schema, place: Place): string {
  if ($ref !== undefined) return `herald.${$ref.split('/').at(-1)}`;
  if (type === 'array') return `[]${typeOf(schemaIn(items), { ...place, type: `${place.type}Item` })}`;
  if (properties) return place.type;
  return type === 'string' ? 'string' : 'map[string]any';
}

function timeLiteral(text: string): string {
  const at = new Date(text);
  const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
  return `time.Date(${parts.join(', ')}, ${at.getUTCSeconds()}, 0, time.UTC)`;
}

function resolved({ $ref, ...given }: Schema, { schemas }: Place): Schema {
  return $ref === undefined ? given : schemaIn(schemas[$ref.split('/').at(-1) ?? '']);
}

/** What a value may be, beside null. */
function kindsOf({ anyOf = [] }: Schema): Schema[] {
  return anyOf.map(schemaIn).filter(({ type }) => type !== 'null');
}

/** A part of a schema that is one, and not a constant or a list of them. */
function schemaIn(given: unknown): Schema {
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : {};
}

/** An exported name: `PostSubmissionID` for `postSubmissionId`. */
export function goName(name: string): string {
  return (/[a-z]/.test(name) ? name : name.toLowerCase())
    .replace(/(\d)\W+(?=\d)/g, '$1_')
    .replace(/(?:^|[^A-Za-z\d]+)([A-Za-z])/g, (_, letter: string) => letter.toUpperCase())
    .replace(/(Id|Url|Csv|Ai|Api)(s?)(?![a-z])/g, (_, word: string, end: string) => word.toUpperCase() + end)
    .replace(/^\d/, 'In$&');
}
