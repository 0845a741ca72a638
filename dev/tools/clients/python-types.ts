// The types of the API in Python, from its OpenAPI description.
import { type ApiDescription, successOf } from './methods.ts';
import type { Schema } from './schema.ts';
import { capitalized, snakeCase } from './words.ts';

const header = '# Generated from the routes of the API by the build. Do not edit.\n';

/** The modules `types.py`, with every schema, and `_endpoints.py`, with every endpoint, its body and its response. */
export function pythonModules({ paths, components }: ApiDescription): { types: string; endpoints: string } {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([verb, each]) => ({ path, verb, ...each })),
  );
  const classes = new Map(Object.keys(components.schemas).map((name) => [name, '']));
  for (const [name, each] of Object.entries(components.schemas)) define(name, each, classes);
  for (const { operationId, summary, parameters } of operations) {
    const query = parameters.flatMap((each) => ('in' in each && each.in === 'query' ? [each] : []));
    const fields = query.map(({ name, description, schema: type }) =>
      field(argumentName(name), typeOf(type, capitalized(operationId + capitalized(name)), classes), description),
    );
    if (query.length > 0)
      classes.set(
        `${capitalized(operationId)}Query`,
        `class ${capitalized(operationId)}Query(RequestOptions, total=False):\n${text(`The query of: ${summary}`)}${fields.join('')}`,
      );
  }
  const endpoints = operations.map(({ path, verb, operationId, summary, requestBody, responses }) => {
    const [body, response] = [requestBody?.content['application/json'].schema, successOf({ responses })].map((found) =>
      found ? typeOf(found, '', new Map()).replace(/^(\w+)$/, '_t.$1') : 'None',
    );
    const names = `${verb.toUpperCase()}', '${path}`;
    return `# ${summary}\n${snakeCase(operationId).toUpperCase()}: Endpoint[${body}, ${response}] = Endpoint('${names}')\n`;
  });
  return {
    types: `${header}from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

from ._options import RequestOptions

if sys.version_info >= (3, 11):
    from typing import NotRequired
elif TYPE_CHECKING:
    from typing_extensions import NotRequired


${[...classes.values()].join('\n\n')}`,
    endpoints: `${header}from __future__ import annotations\n\nfrom . import types as _t\nfrom ._endpoint import Endpoint\n\n${endpoints.join('\n')}`,
  };
}

/** Adds the definition of a named type: a class for an object, else an alias. */
function define(name: string, each: Schema, classes: Map<string, string>): void {
  const { description, properties, required = [] } = each;
  if (!properties) {
    classes.set(name, `${name} = ${quoted(typeOf(each, `${name}Value`, classes))}\n${text(description, '')}`);
    return;
  }
  const fields = Object.entries(properties).map(([key, type]) => {
    const bare = typeOf(type, name + capitalized(key), classes);
    return { key, type: required.includes(key) ? bare : `NotRequired[${bare}]`, description: type.description };
  });
  const isClass = fields.every(({ key }) => /^[A-Za-z_]\w*$/.test(key) && key !== 'from');
  const members = isClass
    ? fields.map((each) => field(each.key, each.type, each.description)).join('') || '    pass\n'
    : fields.map(({ key, type }) => `    ${JSON.stringify(key)}: ${JSON.stringify(type)},\n`).join('');
  classes.set(
    name,
    isClass
      ? `class ${name}(TypedDict):\n${text(description)}${members}`
      : `${name} = TypedDict('${name}', {\n${members}})\n${text(description, '')}`,
  );
}

/** The annotation of a schema. An object inside of another one becomes a class of this name. */
function typeOf(each: Schema, name: string, classes: Map<string, string>): string {
  const { $ref, type, items, properties, additionalProperties } = each;
  if ($ref) return $ref.split('/').at(-1) ?? '';
  const values = each.enum ?? ('const' in each && each.const !== undefined ? [each.const] : null);
  if (values) return `Literal[${values.map(literal).join(', ')}]`;
  const parts = each.anyOf ?? each.oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...each, type: one })) : null);
  if (parts) return `Union[${parts.map((part) => typeOf(part, name, classes)).join(', ')}]`;
  if (type === 'array') return `List[${items ? typeOf(items, name, classes) : 'Any'}]`;
  if (properties) {
    const free = classes.has(name) ? `${name}Value` : name;
    define(free, each, classes);
    return free;
  }
  if (type === 'object')
    return `Dict[str, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties, name, classes) : 'Any'}]`;
  return { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }[String(type)] ?? 'Any';
}

function field(name: string, type: string, description: string | undefined): string {
  return `    ${name}: ${type}\n${text(description)}`;
}

function text(description: string | undefined, indent = '    '): string {
  return description ? `${indent}"""${description.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""\n` : '';
}

/** Names of classes that are defined further down, in an expression that runs at once. */
function quoted(type: string): string {
  return type.replace(
    /'[^']*'|\b(?!Union|List|Dict|Literal|Any|None|str|int|float|bool|True|False)[A-Z]\w*/g,
    (name) => (name.startsWith("'") ? name : `'${name}'`),
  );
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** The name of a query parameter as an argument: `group_by`, and `from_` for a word of the language. */
function argumentName(name: string): string {
  return name === 'from' ? 'from_' : snakeCase(name);
}
