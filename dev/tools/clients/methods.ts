import { z } from 'zod';
import { refName, type Schema, schema } from './schema.ts';

/** The method of an endpoint, as every client has it. */
export interface Method {
  operationId: string;
  /** In the words of TypeScript. */
  name: string;
  /** The documentation: sentences of the API description, in Markdown. */
  docs: string;
  verb: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** The names in the path, in their order. */
  ids: readonly string[];
  query: readonly QueryField[];
  body: { argument: string; schema: Schema; takes: string | null; isOptional: boolean } | null;
  result: Schema;
  /** What the method returns of the response: all of it, nothing, one field, or the items of pages. */
  returns: 'body' | 'nothing' | { field: string } | { pages: string; all: boolean };
  /** The path of the resource for `If-Match`; null where the endpoint reads none. */
  matches: string | null;
  hasCsv: boolean;
  /** Whether it reads the header that names a scenario of test mode. */
  takesScenario: boolean;
  isSlow: boolean;
  derivesKey: boolean;
  isRepeatable: boolean;
  /** Whether a retry that finds nothing has succeeded. */
  deletes: boolean;
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
const client = z.object({
  method: z.string(),
  takes: z.string().nullable().default(null),
  returns: z.string().optional(),
  readsAllPages: z.boolean().default(false),
  isRepeatable: z.boolean().default(true),
  isHandWritten: z.boolean().default(false),
  derivesKey: z.boolean().default(false),
  isSlow: z.boolean().default(false),
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
  components: z.object({ schemas: z.record(z.string(), schema) }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
});

export type ApiDescription = z.infer<typeof apiDescription>;
type Operation = z.infer<typeof operation>;

/**
 * The generated methods of an API description, by their resource, in the order of the description. `withHandWritten`: also those
 * that other clients write by hand for the sake of their language.
 */
export function groupsOf(document: ApiDescription, { withHandWritten = false } = {}): Group[] {
  const groups = new Map<string | null, Group>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const [verb, each] of Object.entries(operations)) {
      const given = each['x-herald-client'];
      if (!given || (given.isHandWritten && !withHandWritten)) continue;
      const [last = '', name = null] = given.method.split('.').reverse();
      const docs = document.tags.find((tag) => tag.name === each.tags[0])?.description ?? '';
      const group = groups.get(name) ?? { name, docs, methods: [] };
      group.methods.push(methodOf(last, path, verbs.parse(verb), each, document));
      groups.set(name, group);
    }
  return [...groups.values()];
}

function methodOf(name: string, path: string, verb: Method['verb'], each: Operation, document: ApiDescription): Method {
  const { takes, isRepeatable, derivesKey, isSlow } = client.parse(each['x-herald-client']);
  const parameters = each.parameters.map((one) => ('$ref' in one ? null : one));
  const query = parameters.flatMap((one) => (one?.in === 'query' ? [one] : []));
  const result = successOf(each);
  return {
    operationId: each.operationId,
    name,
    docs: docsOf(each),
    verb,
    path,
    ids: [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id),
    query: query.map((one) => ({ ...one, description: one.description, isRequired: one.required })),
    body: bodyOf(each, takes, name, document),
    result,
    returns: returnOf(each, verb, resolved(result, document)),
    matches: reads(each, 'IfMatch') ? resourceOf(path) : null,
    hasCsv: Object.values(each.responses).some((response) => csv.safeParse(response).success),
    takesScenario: reads(each, 'TestScenario'),
    isSlow,
    derivesKey,
    isRepeatable,
    deletes: verb === 'delete' && query.length === 0,
  };
}

/** The last paragraph of a description says who may call the endpoint and how often. */
function docsOf({ summary, description = '' }: Operation): string {
  return [summary, ...description.split('\n\n').slice(0, -1)].join(' ');
}

function bodyOf(
  { requestBody, ...each }: Operation,
  takes: string | null,
  method: string,
  document: ApiDescription,
): Method['body'] {
  if (!requestBody) return null;
  const given = requestBody.content['application/json'].schema;
  const { properties = {}, required = [] } = resolved(given, document);
  if (Object.keys(properties).length === 0) return null;
  // A change without fields changes nothing, so its fields are never left out.
  const isOptional = required.length === 0 && !each.operationId.startsWith('edit');
  return { argument: takes ?? argumentOf(refName(given) ?? 'Request', method), schema: given, takes, isOptional };
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

function successOf({ responses }: Operation): Schema {
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

/** The body of a request to an endpoint, or of its response. */
export function schemaAt({ paths }: ApiDescription, kind: string, path: string, verb: string): Schema | undefined {
  const each = paths[path]?.[verbs.parse(verb)];
  if (kind === 'Request') return each?.requestBody?.content['application/json'].schema;
  return each && kind === 'Response' ? successOf(each) : undefined;
}

/** A schema in place of its reference. */
export function resolved(given: Schema, { components }: Pick<ApiDescription, 'components'>): Schema {
  const name = refName(given);
  return name === null ? given : (components.schemas[name] ?? given);
}

const csv = z.object({ content: z.object({ 'text/csv': z.unknown() }) });
