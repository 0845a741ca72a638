import { z } from 'zod';
import { refName, type Schema, schema } from './schema.ts';

/** The method of an endpoint, as every client has it. */
export interface Method {
  operationId: string;
  /** The resource, such as `webhooks`; null for a method of the client itself. */
  group: string | null;
  /** The description of its tag. */
  groupDocs: string;
  /** As in TypeScript. */
  name: string;
  summary: string;
  /** The documentation: sentences of the API description, in Markdown. */
  docs: string;
  verb: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** The names in the path, in their order. */
  ids: readonly string[];
  /** The description of the last of them. */
  idDocs: string | undefined;
  query: readonly QueryField[];
  body: { argument: string; schema: Schema; takes: string | null; isOptional: boolean } | null;
  result: Schema;
  /** What the method returns of the response: all of it, nothing, one field, or the items of pages. */
  returns: 'body' | 'nothing' | { field: string } | { pages: string; all: boolean };
  /** The path of the resource for `If-Match`; null where the endpoint reads none. */
  matches: string | null;
  hasCsv: boolean;
  /** Whether it acts for the profile of the client. */
  takesProfile: boolean;
  /** Whether it reads the header that names a scenario of test mode. */
  takesScenario: boolean;
  isSlow: boolean;
  derivesKey: boolean;
  isRepeatable: boolean;
  /** Whether a retry that finds nothing has succeeded. */
  deletes: boolean;
  /** The languages with a method that is written by hand around the endpoint. */
  handWrittenIn: readonly string[];
  command: CommandDocs | 'byHand' | null;
}

export interface QueryField {
  name: string;
  isRequired: boolean;
  description: string | undefined;
  schema: Schema;
}

/** The methods of one resource, such as `webhooks`; null for the methods of the client itself. */
export interface Group {
  name: string | null;
  docs: string;
  methods: Method[];
}

const content = z.object({ content: z.looseObject({ 'application/json': z.object({ schema }) }) });
const parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema,
});
const text = z.union([z.string(), z.array(z.string())]);
const command = z.object({
  name: z.string().optional(),
  summary: z.string().optional(),
  isDefault: z.boolean().optional(),
  group: z.string().optional(),
  options: z.record(z.string(), text.nullable()).default({}),
  defaults: z.record(z.string(), z.number()).default({}),
  conflicts: z.array(z.tuple([z.string(), z.string()])).default([]),
  needsOption: z.boolean().optional(),
  waits: z.boolean().optional(),
  rows: z.string().optional(),
  columns: z.array(text).optional(),
  lines: z.array(text).optional(),
  isShownByHand: z.boolean().optional(),
  note: z.string().optional(),
  empty: z.string().optional(),
  example: z.string().optional(),
  exitCodes: z.record(z.string(), z.record(z.string(), z.string())).optional(),
});
/** What a route says of its command: `functions/src/http/server/request/command-docs.ts`. */
export type CommandDocs = z.infer<typeof command>;

const client = z.object({
  method: z.string(),
  takes: z.string().nullable().default(null),
  returns: z.string().optional(),
  readsAllPages: z.boolean().default(false),
  isRepeatable: z.boolean().default(true),
  handWrittenIn: z.array(z.string()).default([]),
  derivesKey: z.boolean().default(false),
  isSlow: z.boolean().default(false),
  takesEmptyBody: z.boolean().default(false),
  command: z
    .union([command, z.literal('byHand')])
    .nullable()
    .prefault({}),
});
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  parameters: z.array(z.union([parameter, z.object({ $ref: z.string() })])).default([]),
  requestBody: content.optional(),
  responses: z.record(z.string(), z.unknown()),
  'x-herald-client': client.optional(),
});
const verbs = z.enum(['get', 'post', 'put', 'patch', 'delete']);

/** The API description, with what is read of it here. */
export const apiDescription = z.object({
  paths: z.record(z.string(), z.partialRecord(verbs, operation)),
  components: z.object({ schemas: z.record(z.string(), schema), parameters: z.record(z.string(), parameter) }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
});

export type ApiDescription = z.infer<typeof apiDescription>;
type Operation = z.infer<typeof operation>;

/** The methods of an API description that a client has generated, by their resource, in the order of the description. */
export function groupsOf(document: ApiDescription, language: 'TypeScript' | 'Python' | 'Go' | 'PHP'): Group[] {
  const groups = new Map<string | null, Group>();
  for (const method of methodsOf(document)) {
    const { group: name, groupDocs: docs } = method;
    if (method.handWrittenIn.includes(language)) continue;
    const group = groups.get(name) ?? { name, docs, methods: [] };
    group.methods.push(method);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** Every method, those that are written by hand included. */
export function methodsOf(document: ApiDescription): Method[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, each]) =>
      each['x-herald-client'] ? [methodOf(path, verbs.parse(verb), each, document)] : [],
    ),
  );
}

function methodOf(path: string, verb: Method['verb'], each: Operation, document: ApiDescription): Method {
  const given = client.parse(each['x-herald-client']);
  const { isRepeatable, derivesKey, isSlow } = given;
  const [name = '', group = null] = given.method.split('.').reverse();
  const parameters = each.parameters.map((one) => ('$ref' in one ? null : one));
  const query = parameters.flatMap((one) => (one?.in === 'query' ? [one] : []));
  const result = successOf(each);
  return {
    operationId: each.operationId,
    group,
    groupDocs: document.tags.find((tag) => tag.name === each.tags[0])?.description ?? '',
    name,
    summary: each.summary,
    docs: docsOf(each),
    verb,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id),
    idDocs: parameters.findLast((one) => one?.in === 'path')?.description,
    query: query.map((one) => ({ ...one, description: one.description, isRequired: one.required })),
    body: bodyOf(each, name, document),
    result,
    returns: returnOf(each, verb, resolved(result, document)),
    matches: reads(each, 'IfMatch') ? resourceOf(path) : null,
    hasCsv: Object.values(each.responses).some((response) => csv.safeParse(response).success),
    takesProfile: reads(each, 'Profile'),
    takesScenario: reads(each, 'TestScenario'),
    isSlow,
    derivesKey,
    isRepeatable,
    deletes: verb === 'delete' && query.length === 0,
    handWrittenIn: given.handWrittenIn,
    command: given.command,
  };
}

/** The last paragraph of a description says who may call the endpoint and how often. */
function docsOf({ summary, description = '' }: Operation): string {
  return [summary, ...description.split('\n\n').slice(0, -1)].join(' ');
}

function bodyOf({ requestBody, ...each }: Operation, method: string, document: ApiDescription): Method['body'] {
  if (!requestBody) return null;
  const { takes, takesEmptyBody } = client.parse(each['x-herald-client']);
  const given = requestBody.content['application/json'].schema;
  if (Object.keys(resolved(given, document).properties ?? {}).length === 0) return null;
  const argument = takes ?? argumentOf(refName(given) ?? 'Request', method);
  return { argument, schema: given, takes, isOptional: takesEmptyBody };
}

/** What to call a body: `change` for a `PostEdit`, `link` for a `ConnectLinkRequest`. */
function argumentOf(schemaName: string, method: string): string {
  if (schemaName.endsWith('Edit')) return 'change';
  const last =
    schemaName
      .replace(/Request$/, '')
      .match(/[A-Z][a-z]*$/)?.[0]
      .toLowerCase() ?? method;
  return last === method ? 'request' : last;
}

function returnOf(each: Operation, verb: Method['verb'], { properties = {} }: Schema): Method['returns'] {
  const { returns, readsAllPages } = client.parse(each['x-herald-client']);
  if (returns !== undefined) return { field: returns };
  if ('nextCursor' in properties) {
    const pages = Object.keys(properties).find((name) => properties[name]?.type === 'array') ?? '';
    return { pages, all: readsAllPages };
  }
  const isGone = [properties['deleted'], properties['revoked']].some((one) => one && 'const' in one);
  return verb === 'delete' && isGone ? 'nothing' : 'body';
}

/** The body of the successful response. */
export function successOf({ responses }: Pick<Operation, 'responses'>): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
  return content.parse(success).content['application/json'].schema;
}

/** Whether an endpoint reads the header with this name in the description. */
function reads({ parameters }: Operation, header: string): boolean {
  return parameters.some((one) => '$ref' in one && one.$ref.endsWith(`/${header}`));
}

/** The path at which the thing that a path changes is read. */
function resourceOf(path: string): string {
  return path.replace(/(\{\w+\})\/[a-z]+$/, '$1');
}

/** What the method's `If-Match` names a version of: the resource as it is read. */
export function matchedBy({ matches }: Method, { paths }: ApiDescription): Schema | undefined {
  const read = matches === null ? undefined : paths[matches]?.get;
  return read && successOf(read);
}

/** Whether it returns the items of all pages. */
export function readsAll({ returns }: Method): boolean {
  return typeof returns === 'object' && 'pages' in returns && returns.all;
}

/** Whether it returns the items page by page. */
export function readsPages({ returns }: Method): boolean {
  return typeof returns === 'object' && 'pages' in returns && !returns.all;
}

/** A schema in place of its reference. */
export function resolved(given: Schema, { components }: Pick<ApiDescription, 'components'>): Schema {
  const name = refName(given);
  return name === null ? given : (components.schemas[name] ?? given);
}

/** A schema without null and in place of its reference. */
export function required(given: Schema, document: Pick<ApiDescription, 'components'>): Schema {
  const [only, ...others] = given.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const inner = only && others.length === 0 ? only : given;
  const { type } = inner;
  const schema = Array.isArray(type) ? { ...inner, type: type.find((one) => one !== 'null') } : inner;
  return resolved(schema, document);
}

export function isNullable({ anyOf = [], type }: Schema): boolean {
  return anyOf.some((one) => one.type === 'null') || (Array.isArray(type) && type.includes('null'));
}

const csv = z.object({ content: z.object({ 'text/csv': z.unknown() }) });
