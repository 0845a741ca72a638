import {
  type ApiDescription,
  type Group,
  groupsOf,
  type Method,
  matchedBy,
  readsAll,
  readsPages,
  resolved,
} from './methods.ts';
import { refName, type Schema } from './schema.ts';
import { capitalized, linesOf } from './words.ts';

/** Groups of which `client.ts` makes the objects: it extends them, or gives them another connection. */
const BY_HAND = ['posts', 'drafts', 'media', 'events', 'profiles'];

/** The modules with the types and the generated methods of the TypeScript client: a class for each resource, and one for the client itself. */
export function typescriptModules(document: ApiDescription, types: string): { models: string; methods: string } {
  const names = namesIn(types, document);
  const groups = groupsOf(document, 'TypeScript');
  const classes = groups.map((group) => classOf(group, groups, { document, names })).join('\n\n');
  const used = [...names.schemas.values(), ...names.queries.values(), 'AccountId', 'ResponseOf', 'RequestOf', 'QueryOf']
    .filter((name) => new RegExp(`\\b${name}\\b`).test(classes))
    .sort();
  const methods = `import { type Connection, etagFor, type RequestOptions } from './connection.ts';
import { allOf, type List, listOf } from './pages.ts';
import type { ${used.join(', ')} } from './types.ts';

class Methods {
  protected readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }
}

${classes}
`;
  const declared = new Set(Array.from(types.matchAll(/^export type (\w+)/gm), ([, name]) => name));
  const models = [...names.schemas.values()].filter((name) => !declared.has(name)).map(modelOf);
  return { models: `${MODELS}${models.join('\n')}\n`, methods };
}

interface Names {
  /** The exported names of types, by the name of their schema. */
  schemas: ReadonlyMap<string, string>;
  /** By path and method, for queries. */
  queries: ReadonlyMap<string, string>;
}

interface Types {
  document: ApiDescription;
  names: Names;
}

/** The exported names of what the methods take and return: a hand-written module has them, or else they are the names of the schemas. */
function namesIn(types: string, document: ApiDescription): Names {
  const renamed = types.matchAll(/^export type (\w+) = Schemas\['(\w+)'\];$/gm);
  const queries = types.matchAll(/^export type (\w+) = QueryOf<'([^']+)', '(\w+)'>;$/gm);
  return {
    schemas: new Map([
      ...schemasOf(document).map((name) => [name, name] as const),
      ...Array.from(renamed, ([, alias = '', name = '']) => [name, alias] as const),
    ]),
    queries: new Map(
      Array.from(queries, ([, alias = '', path = '', verb = '']) => [`${verb} ${path}`, alias] as const),
    ),
  };
}

/** The names of the schemas that methods take and return. */
function schemasOf(document: ApiDescription): string[] {
  const used = groupsOf(document, 'TypeScript')
    .flatMap(({ methods }) => methods)
    .flatMap((method) => [method.body?.schema ?? [], returnedBy(method, document) ?? []].flat());
  return [...new Set(used.flatMap((given) => refName(given) ?? []))].sort();
}

/** What a method returns, or the items of what it returns. */
function returnedBy({ returns, result }: Method, document: ApiDescription): Schema | undefined {
  if (returns === 'nothing') return undefined;
  if (returns === 'body') return result;
  return resolved(result, document).properties?.['field' in returns ? returns.field : returns.pages]?.items;
}

const MODELS = `import type { components } from './schema.ts';

`;

function modelOf(name: string): string {
  return `export type ${name} = components['schemas']['${name}'];`;
}

/** The class of a group. The class of the client itself has an object for each of the others. */
function classOf({ name, docs, methods }: Group, groups: readonly Group[], types: Types): string {
  const others = groups.flatMap((group) => group.name ?? []).filter((group) => !BY_HAND.includes(group));
  const objects = others.map((group) => {
    const type = `${capitalized(group)}Methods`;
    return `  readonly ${group}: ${type} = new ${type}(this.connection);\n`;
  });
  return `/** ${docs} */
export class ${name === null ? 'Client' : capitalized(name)}Methods extends Methods {
${name === null ? `${objects.join('')}\n` : ''}${methods.flatMap((method) => membersOf(method, types)).join('\n\n')}
}`;
}

function membersOf(method: Method, types: Types): string[] {
  if (!method.hasCsv) return [memberOf(method, types)];
  const call = [...partsOf(method), '...options'].join(', ');
  const csv = `  /** The same as CSV. */
  ${method.name}Csv(${parametersOf(method, types).join(', ')}): Promise<string> {
    return this.connection.csv('${method.path}', { ${call} });
  }`;
  return [memberOf(method, types), csv];
}

function memberOf(method: Method, types: Types): string {
  const { docs, name, verb, path, returns, result } = method;
  const send = (query?: string) =>
    `this.connection.send('${verb}', '${path}', { ${[...partsOf(method, query), '...options'].join(', ')} })`;
  const member = (type: string, body: string, isAsync = false) =>
    `${comment([docs, ...notesOf(method)].join(' '))}
  ${isAsync ? 'async ' : ''}${name}(${parametersOf(method, types).join(', ')}): ${type} {
    ${body}
  }`;
  if (returns === 'body') return member(`Promise<${typeOf(result, method, types)}>`, `return ${send()};`);
  if (returns === 'nothing') return member('Promise<void>', `await ${send()};`, true);
  if ('field' in returns) {
    const type = fieldType(method, returns.field, types);
    return member(`Promise<${type}>`, `return (await ${send()}).${returns.field};`, true);
  }
  const item = fieldType(method, returns.pages, types);
  const list = `listOf(query, async (pageQuery) => {
      const { ${returns.pages}, nextCursor } = await ${send('query: pageQuery')};
      return { items: ${returns.pages}, nextCursor };
    })`;
  if (returns.all) return member(`Promise<${item}>`, `return allOf(${list});`);
  return member(`List<${item.replace(/\[\]$/, '')}>`, `return ${list};`);
}

/** What the client adds to an endpoint. */
function notesOf(method: Method): string[] {
  const { derivesKey, isRepeatable, matches } = method;
  return [
    ...(readsPages(method) ? ['`await` it for a page, or iterate over it with `for await` for all of them.'] : []),
    ...(derivesKey
      ? ["The same call within 24 hours returns the first result; `{ idempotencyKey: 'new' }` repeats it on purpose."]
      : []),
    ...(isRepeatable ? [] : ['It is never retried: after a `ConnectionError`, look whether it took effect.']),
    ...(matches === null
      ? []
      : [
          '`ifMatch` is what was read, or its `ETag`: the call rejects with a `ConflictError` of code `precondition_failed` if it ' +
            'has changed since.',
        ]),
  ];
}

function comment(text: string): string {
  const lines = linesOf(text, 115);
  if (lines.length === 1) return `  /** ${text} */`;
  return `  /**\n${lines.map((line) => `   * ${line}`).join('\n')}\n   */`;
}

/** The parts of the call of a method, besides the options. */
function partsOf(
  { ids, body, query, matches, isSlow, derivesKey, isRepeatable, deletes }: Method,
  pageQuery?: string,
): string[] {
  const [only] = query;
  return [
    ...(ids.length === 1 ? ['id'] : []),
    ...(ids.length > 1 ? [`id: [${ids.join(', ')}]`] : []),
    ...(body ? [`body: ${body.takes === null ? body.argument : `{ ${body.takes} }`}`] : []),
    ...(only && isOption(query, ids) ? [`query: ${only.name} === undefined ? {} : { ${only.name} }`] : []),
    ...(only && !isOption(query, ids) ? [pageQuery ?? 'query'] : []),
    ...(matches === null ? [] : ['...etagFor(ifMatch)']),
    ...(isSlow ? ['slow: true'] : []),
    ...(derivesKey ? ['derivesKey: true'] : []),
    ...(isRepeatable ? [] : ['isRepeatable: false']),
    ...(deletes ? ['deletes: true'] : []),
  ];
}

/** A query of one field, beside an id, is one of the options. */
function isOption(query: Method['query'], ids: Method['ids']): boolean {
  return query.length === 1 && ids.length > 0;
}

function parametersOf(method: Method, types: Types): string[] {
  const { ids, body, query } = method;
  const queryName = queryType(method, types);
  return [
    ...(ids.length === 1 ? ['id: string'] : []),
    ...(ids.length > 1 ? [`{ ${ids.join(', ')} }: AccountId`] : []),
    ...(body ? [bodyParameter(method, body, types)] : []),
    ...(query.length > 0 && !isOption(query, ids) && !readsAll(method)
      ? [`query: ${queryName}${query.some(({ isRequired }) => isRequired) ? '' : ' = {}'}`]
      : []),
    optionsOf(method, readsAll(method) ? `query?: ${queryName}` : null, types),
  ];
}

function bodyParameter(method: Method, body: NonNullable<Method['body']>, types: Types): string {
  const type = typeOf(body.schema, method, types, 'RequestOf');
  return `${body.argument}: ${body.takes === null ? type : `${type}['${body.takes}']`}${body.isOptional ? ' = {}' : ''}`;
}

/** The last parameter: what any request takes, and what this method adds. */
function optionsOf(method: Method, list: string | null, types: Types): string {
  const { ids, query, isRepeatable } = method;
  const base = isRepeatable ? 'RequestOptions' : "Omit<RequestOptions, 'idempotencyKey'>";
  const [only] = query;
  const match = matchedBy(method, types.document);
  const resource = match ? (types.names.schemas.get(refName(match) ?? '') ?? 'object') : '';
  const added = [
    ...(list === null ? [] : [list]),
    ...(only && isOption(query, ids) ? [`${only.name}?: string`] : []),
    ...(match ? [`ifMatch?: ${resource} | string`] : []),
  ];
  if (added.length === 0) return `options?: ${base}`;
  const names = added
    .map((field) => field.replace(/\?:.*/, ''))
    .map((name) => (name === 'query' ? 'query = {}' : name));
  return `{ ${[...names, '...options'].join(', ')} }: ${base} & { ${added.join('; ')} } = {}`;
}

function queryType({ path, verb }: Method, { names }: Types): string {
  return names.queries.get(`${verb} ${path}`) ?? `QueryOf<'${path}', '${verb}'>`;
}

function typeOf(
  given: Schema,
  { path, verb }: Method,
  { names }: Types,
  kind: 'RequestOf' | 'ResponseOf' = 'ResponseOf',
): string {
  return names.schemas.get(refName(given) ?? '') ?? `${kind}<'${path}', '${verb}'>`;
}

/** The type of a list in the response. */
function fieldType(method: Method, field: string, types: Types): string {
  const name = types.names.schemas.get(refName(returnedBy(method, types.document) ?? {}) ?? '');
  return name ? `${name}[]` : `ResponseOf<'${method.path}', '${method.verb}'>['${field}']`;
}
