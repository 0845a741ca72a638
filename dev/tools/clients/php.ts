import { type ApiDescription, type Group, groupsOf, type Method, matchedBy, readsPages, resolved } from './methods.ts';
import { refName, type Schema } from './schema.ts';
import { capitalized, linesOf } from './words.ts';

const WIDTH = 115;
const NEW_KEY =
  "The same call within 24 hours returns the first result; `['idempotencyKey' => 'new']` repeats it on purpose.";
const OPTIONS = 'idempotencyKey?: string|null, traceparent?: string|null, timeout?: float|null';

/**
 * The classes of the namespace `Generated` of the PHP client, by their names: one for each resource, one for the methods of the
 * client itself, and `Types` with the shape of every schema.
 */
export function phpClasses(document: ApiDescription): ReadonlyMap<string, string> {
  const groups = groupsOf(document, 'PHP');
  const resources = groups.filter(({ name }) => name !== null);
  return new Map([
    ['Types', inNamespace(typesOf(document))],
    ...groups.map((group): [string, string] => [
      classNameOf(group),
      inNamespace(classOf(group, document, group.name === null ? resources : [])),
    ]),
  ]);
}

/** The resource with methods that are written by hand, in a subclass of the generated one. */
const EXTENDED = 'media';

function inNamespace(code: string): string {
  return `<?php

// Generated from the routes of the API by the build. Do not edit.

declare(strict_types=1);

namespace Herald\\Publishing\\Generated;

${code}
`;
}

function classNameOf({ name }: Group): string {
  return `${capitalized(name ?? 'client')}Methods`;
}

function typesOf({ components }: ApiDescription): string {
  const types = Object.entries(components.schemas).map(([name, schema]) => `@phpstan-type ${name} ${typeOf(schema)}`);
  const options = [
    `@phpstan-type RequestOptions array{${OPTIONS}}`,
    `@phpstan-type NewPostOptions array{${OPTIONS}, testScenario?: string|null}`,
  ];
  return `${comment(['The JSON of the API as arrays, and the options of requests.', ...options, ...types])}
final class Types
{
}`;
}

/** The class of a group, with the objects of other groups. */
function classOf(group: Group, document: ApiDescription, resources: readonly Group[]): string {
  const methods = group.methods.flatMap((method) => signaturesOf(method, document));
  const typeNames = [...Object.keys(document.components.schemas), 'RequestOptions', 'NewPostOptions'];
  const used = methods.flatMap(({ parameters, returned }) => [...parameters.map(({ type }) => type), returned.type]);
  const imports = typeNames
    .filter((name) => new RegExp(`\\b${name}\\b`).test(used.join(' ')))
    .map((name) => `@phpstan-import-type ${name} from Types`);
  const properties = resources.map((each) => `    public readonly ${resourceClassOf(each)} $${each.name};\n`).join('');
  return `use Herald\\Publishing\\Connection;

${comment([group.docs, ...imports])}
class ${classNameOf(group)}
{
${properties && `${properties}\n`}    public function __construct(protected readonly Connection $connection)
    {
${resources.map((each) => `        $this->${each.name} = new ${resourceClassOf(each)}($connection);\n`).join('')}    }

${methods.map(memberOf).join('\n\n')}
}`;
}

function resourceClassOf(group: Group): string {
  return group.name === EXTENDED ? `\\Herald\\Publishing\\${capitalized(EXTENDED)}` : classNameOf(group);
}

interface Type {
  /** As the comment has it, as in `list<Post>`. */
  type: string;
  /** As PHP checks it. */
  native: string;
}

interface Signature {
  name: string;
  docs: string;
  parameters: (Type & { name: string; fallback?: string })[];
  returned: Type;
  body: string;
}

function memberOf({ name, docs, parameters, returned, body }: Signature): string {
  const tags = parameters.flatMap(({ type, native, name: parameter }) =>
    type === native ? [] : [`@param ${type} $${parameter}`],
  );
  const list = parameters.map(
    ({ native, name: parameter, fallback }) => `${native} $${parameter}${fallback ? ` = ${fallback}` : ''}`,
  );
  const result = returned.type === 'void' ? [] : [`@return ${returned.type}`];
  return `${comment([docs, ...tags, ...result], '    ')}
    public function ${name}(${list.join(', ')}): ${returned.native}
    {
        ${body}
    }`;
}

/** A comment of a text and of tags, which may have several lines. */
function comment([text = '', ...tags]: readonly string[], indent = ''): string {
  const lines = [...linesOf(text, WIDTH), ...(tags.length > 0 ? [''] : []), ...tags.flatMap((tag) => tag.split('\n'))];
  const starred = lines.map((line) => `${indent} * ${line}`.trimEnd().replaceAll('*/', '* /'));
  return `${indent}/**\n${starred.join('\n')}\n${indent} */`;
}

/** The method of an endpoint, with those for its CSV and for a single page. */
function signaturesOf(method: Method, document: ApiDescription): Signature[] {
  const { name, verb, result, hasCsv } = method;
  const parameters = parametersOf(method, document);
  const docs = [method.docs, ...notesOf(method)].join(' ');
  const call = `('${verb.toUpperCase()}', ${argumentsOf(method).join(', ')}`;
  const csv: Signature = {
    name: `${name}Csv`,
    docs: 'The same as CSV.',
    parameters,
    returned: { type: 'string', native: 'string' },
    body: `return $this->connection->request${call}, accept: 'text/csv')->text;`,
  };
  const page: Signature = {
    name: `${name}Page`,
    docs: 'The same, but only the page at the `cursor` of the query.',
    parameters,
    returned: { type: typeOf(result), native: 'array' },
    body: `return $this->connection->send${call});`,
  };
  const one = { name, docs, parameters, ...resultOf(method, `$this->connection->send${call})`, document) };
  return [one, ...(hasCsv ? [csv] : []), ...(readsPages(method) ? [page] : [])];
}

function resultOf(
  { returns, result, deletes }: Method,
  send: string,
  document: ApiDescription,
): Pick<Signature, 'returned' | 'body'> {
  if (returns === 'nothing') return { returned: { type: 'void', native: 'void' }, body: `${send};` };
  if (returns === 'body') {
    const type = deletes ? `${typeOf(result)}|array{}` : typeOf(result);
    return { returned: { type, native: 'array' }, body: `return ${send};` };
  }
  const item = (field: string) => typeOf(resolved(result, document).properties?.[field]?.items ?? {});
  if ('field' in returns) {
    const { field } = returns;
    return { returned: { type: `list<${item(field)}>`, native: 'array' }, body: `return ${send}['${field}'];` };
  }
  const { pages, all } = returns;
  const fetch = `$fetch = fn (array $query) => ${send};\n        return`;
  const items = `$this->connection->items('${pages}', $fetch, $query)`;
  return all
    ? { returned: { type: `list<${item(pages)}>`, native: 'array' }, body: `${fetch} [...${items}];` }
    : { returned: { type: `\\Generator<int, ${item(pages)}>`, native: '\\Generator' }, body: `${fetch} ${items};` };
}

/** What the client adds to an endpoint. */
function notesOf(method: Method): string[] {
  const { derivesKey, isRepeatable, matches, returns, deletes } = method;
  return [
    ...(readsPages(method) ? ['Iterate over all of them: each page is fetched when it is reached.'] : []),
    ...(derivesKey ? [NEW_KEY] : []),
    ...(isRepeatable ? [] : ['It is never retried: after a `ConnectionException`, look whether it took effect.']),
    ...(deletes && returns === 'body' ? ['An empty array: its response was lost, and a retry found it done.'] : []),
    ...(matches === null
      ? []
      : [
          '`$ifMatch` is what was read, or its `ETag`: the call throws a `ConflictException` of code `precondition_failed` if it ' +
            'has changed since.',
        ]),
  ];
}

function parametersOf(method: Method, document: ApiDescription): Signature['parameters'] {
  const { ids, body, query, takesScenario } = method;
  const match = matchedBy(method, document);
  const hasRequired = query.some(({ isRequired }) => isRequired);
  const fields = query.map(({ name, isRequired, schema }) => `${name}${isRequired ? '' : '?'}: ${typeOf(schema)}`);
  const empty = { native: 'array', fallback: '[]' };
  return [
    ...ids.map((name) => ({ name, native: 'string', type: name === 'platform' ? 'Platform' : 'string' })),
    ...(body ? [bodyParameter(body, document)] : []),
    ...(query.length > 0
      ? [{ name: 'query', type: `array{${fields.join(', ')}}`, ...(hasRequired ? { native: 'array' } : empty) }]
      : []),
    ...(match
      ? [{ name: 'ifMatch', type: `${typeOf(match)}|string|null`, native: 'array|string|null', fallback: 'null' }]
      : []),
    { name: 'options', type: takesScenario ? 'NewPostOptions' : 'RequestOptions', ...empty },
  ];
}

function bodyParameter(
  { argument, schema, takes, isOptional }: NonNullable<Method['body']>,
  document: ApiDescription,
): Signature['parameters'][number] {
  const given = takes === null ? schema : (resolved(schema, document).properties?.[takes] ?? {});
  const native = given.type === 'string' ? 'string' : 'array';
  return { name: argument, type: typeOf(given), native, ...(isOptional ? { fallback: '[]' } : {}) };
}

/** The arguments of a request besides its verb. */
function argumentsOf(method: Method): string[] {
  const { path, ids, body, query, matches, takesProfile, isSlow, derivesKey, isRepeatable, deletes } = method;
  return [
    `'${path}'`,
    ...(ids.length > 0 ? [`[${ids.map((id) => `$${id}`).join(', ')}]`] : []),
    '...$options',
    ...(query.length > 0 ? ['query: $query'] : []),
    ...(body ? [`body: ${body.takes === null ? `$${body.argument}` : `['${body.takes}' => $${body.argument}]`}`] : []),
    ...(matches === null ? [] : ['ifMatch: $ifMatch']),
    ...(takesProfile ? [] : ['takesProfile: false']),
    ...(isSlow ? ['isSlow: true'] : []),
    ...(derivesKey ? ['derivesKey: true'] : []),
    ...(isRepeatable ? [] : ['isRepeatable: false']),
    ...(deletes ? ['deletes: true'] : []),
  ];
}

/** A schema in the notation of PHPStan. */
function typeOf(given: Schema, indent = ''): string {
  const { type, items, properties, required = [], additionalProperties } = given;
  const name = refName(given);
  if (name !== null) return name;
  const values = given.enum ?? ('const' in given && given.const !== undefined ? [given.const] : null);
  if (values) return values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join('|');
  const parts =
    given.anyOf ?? given.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...given, type: one })) : null);
  if (parts) return [...new Set(parts.map((part) => typeOf(part, indent)))].join('|');
  if (type === 'array') return `list<${items ? typeOf(items, indent) : 'mixed'}>`;
  if (properties) {
    const deeper = `${indent}  `;
    const fields = Object.entries(properties).map(
      ([key, each]) =>
        `${deeper}${/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`}${required.includes(key) ? '' : '?'}: ${typeOf(each, deeper)},\n`,
    );
    return fields.length === 0 ? 'array{}' : `array{\n${fields.join('')}${indent}}`;
  }
  if (type === 'object')
    return `array<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'mixed'}>`;
  return { string: 'string', integer: 'int', number: 'float', boolean: 'bool', null: 'null' }[String(type)] ?? 'mixed';
}
