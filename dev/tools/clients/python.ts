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
import { capitalized, linesOf, snakeCase } from './words.ts';

/** Groups of which `client.py` makes the objects: it extends them, or gives them another connection. */
const BY_HAND = ['posts', 'media', 'events', 'profiles'];

/** The module `_methods.py` with the generated methods of the Python client: a class for each resource, and one for the client itself. */
export function pythonMethods(document: ApiDescription): string {
  const groups = groupsOf(document, 'Python');
  return `# Generated from the routes of the API by the build. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, List, Type, Union

from . import _endpoints as api
from . import types as t
from ._connection import Connection
from ._options import NewPostOptions, RequestOptions
from ._resource import Resource, etag_of
from ._steps import ListOf, M, Steps, listing, operation

if TYPE_CHECKING:
    from typing_extensions import Unpack

${groups.map((group) => classOf(group, groups, document)).join('\n\n')}
`;
}

/** The class of a group. The class of the client itself has an object for each of the others. */
function classOf({ name, docs, methods }: Group, groups: readonly Group[], document: ApiDescription): string {
  const others = groups.flatMap((group) => group.name ?? []).filter((group) => !BY_HAND.includes(group));
  const makesGroups = `    def __init__(self, connection: Connection, mode: Type[M]) -> None:
        super().__init__(connection, mode)
${others.map((group) => `        self.${snakeCase(group)}: ${capitalized(group)}Methods[M] = ${capitalized(group)}Methods(connection, mode)\n`).join('')}
`;
  return `
class ${name === null ? 'Client' : capitalized(name)}Methods(Resource[M]):
    """${docs}"""

${name === null ? makesGroups : ''}${methods.flatMap((method) => membersOf(method, document)).join('\n\n')}`;
}

function membersOf(method: Method, document: ApiDescription): string[] {
  const { docs, name, returns, result, hasCsv } = method;
  const text = linesOf([docs, ...notesOf(method)].join(' '), 108).join('\n        ');
  const member = (type: string, body: string, decorator = 'operation') =>
    `    @${decorator}
    def ${snakeCase(name)}(${['self', ...parametersOf(method, document)].join(', ')}) -> ${type}:
        """${text}"""
        ${body}`;
  const send = `self._send(${argumentsOf(method).join(', ')})`;
  const list = (field: string) => `self._list(${endpoint(method)}, "${field}"${idsOf(method)}, query=query)`;
  const csv = `    @operation
    def ${snakeCase(name)}_csv(${['self', ...parametersOf(method, document)].join(', ')}) -> Steps[str]:
        """The same as CSV."""
        return self._csv(${endpoint(method)}${idsOf(method)}, query=${method.query.length > 0 ? 'query' : 'options'})`;
  if (returns === 'body') return [member(`Steps[${typeOf(result)}]`, `return ${send}`), ...(hasCsv ? [csv] : [])];
  if (returns === 'nothing') return [member('Steps[None]', `yield from ${send}`)];
  if ('field' in returns) {
    const type = itemOf(method, returns.field, document);
    return [member(`Steps[List[${type}]]`, `return (yield from ${send})["${returns.field}"]`)];
  }
  const item = itemOf(method, returns.pages, document);
  if (readsAll(method)) return [member(`Steps[List[${item}]]`, `return self._all(${list(returns.pages)})`)];
  return [member(`ListOf[${item}]`, `return ${list(returns.pages)}`, 'listing')];
}

/** What the client adds to an endpoint. */
function notesOf(method: Method): string[] {
  const { derivesKey, isRepeatable, matches } = method;
  return [
    ...(readsPages(method) ? ['Iterate over it for all of them, or read one `page()`.'] : []),
    ...(derivesKey
      ? ["The same call within 24 hours returns the first result; `idempotency_key='new'` repeats it on purpose."]
      : []),
    ...(isRepeatable ? [] : ['It is never retried: after a `NoResponseError`, look whether it took effect.']),
    ...(matches === null
      ? []
      : [
          '`if_match` is what was read, or its `ETag`: the call raises a `ConflictError` of code `precondition_failed` if it has ' +
            'changed since.',
        ]),
  ];
}

function parametersOf(method: Method, document: ApiDescription): string[] {
  const { ids, body, query, takesScenario, operationId } = method;
  const match = matchedBy(method, document);
  const options = takesScenario ? 'NewPostOptions' : 'RequestOptions';
  return [
    ...ids.map((id) => `${snakeCase(id)}: ${id === 'platform' ? 't.Platform' : 'str'}`),
    ...(body ? [`${body.argument}: ${bodyType(body, document)}${body.isOptional ? ' = {}' : ''}`] : []),
    ...(match ? ['*', `if_match: Union[${typeOf(match)}, str, None] = None`] : []),
    query.length > 0 ? `**query: Unpack[t.${capitalized(operationId)}Query]` : `**options: Unpack[${options}]`,
  ];
}

function bodyType({ schema, takes }: NonNullable<Method['body']>, document: ApiDescription): string {
  return takes === null ? typeOf(schema) : typeOf(resolved(schema, document).properties?.[takes] ?? {});
}

function argumentsOf(method: Method): string[] {
  const { ids, body, query, matches, isSlow, derivesKey, isRepeatable, deletes } = method;
  return [
    endpoint(method),
    ...ids.map(snakeCase),
    ...(body ? [`body=${body.takes === null ? body.argument : `{"${body.takes}": ${body.argument}}`}`] : []),
    ...(query.length > 0 ? ['query=query'] : []),
    ...(matches === null ? [] : ['if_match=etag_of(if_match)']),
    ...(isSlow ? ['slow=True'] : []),
    ...(derivesKey ? ['derives_key=True'] : []),
    ...(isRepeatable ? [] : ['is_repeatable=False']),
    ...(deletes ? ['deletes=True'] : []),
    ...(query.length > 0 ? [] : ['**options']),
  ];
}

function endpoint({ operationId }: Method): string {
  return `api.${snakeCase(operationId).toUpperCase()}`;
}

function idsOf({ ids }: Method): string {
  return ids.map((id) => `, ${snakeCase(id)}`).join('');
}

/** The type of the items of a list in the response. */
function itemOf({ result }: Method, field: string, document: ApiDescription): string {
  return typeOf(resolved(result, document).properties?.[field]?.items ?? {});
}

function typeOf(given: Schema): string {
  const name = refName(given);
  if (name !== null) return `t.${name}`;
  return given.type === 'string' ? 'str' : 'Any';
}
