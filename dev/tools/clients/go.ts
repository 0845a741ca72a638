import { goName } from '../../../functions/src/http/api/openapi/go-sample.ts';
import { comment } from './go-types.ts';
import { type ApiDescription, type Group, groupsOf, type Method, resolved } from './methods.ts';
import { refName, type Schema } from './schema.ts';
import { capitalized } from './words.ts';

/** The headers that a call may have. */
const OPTIONS = ['IdempotencyKey', 'IfMatch', 'Traceparent', 'TestScenario'];

/** The file `methods.go` with the client, its resources and their generated methods. */
export function goMethods(document: ApiDescription): string {
  const groups = groupsOf(document, 'Go');
  const resources = groups.flatMap(({ name, docs }) => (name === null ? [] : [{ name: capitalized(name), docs }]));
  const width = Math.max(...resources.map(({ name }) => name.length)) + 1;
  return `// Code generated from the routes of the API by the build. DO NOT EDIT.

package herald

import "context"

// Client sends requests to Herald. Its methods return an *Error for an unsuccessful response, and a *ConnectionError if no response arrived.
// Transient failures are retried: requests that change something have an idempotency key, so that a retry changes nothing. Several
// goroutines may use one client.
type Client struct {
	connection *connection
${resources.map(({ name, docs }) => `${comment(docs, '\t')}\t${name} *${name}Service\n`).join('')}}

func clientOf(c *connection) *Client {
	return &Client{
		${'connection:'.padEnd(width)} c,
${resources.map(({ name }) => `\t\t${`${name}:`.padEnd(Math.max(width, 11))} &${name}Service{c},\n`).join('')}	}
}

${OPTIONS.map((name) => optionOf(name, document)).join('\n')}
${groups.map((group) => groupOf(group, document)).join('\n')}`;
}

function optionOf(name: string, { components }: ApiDescription): string {
  const { name: header, description } = components.parameters[name] ?? {};
  return `${comment(description)}func ${name}(value string) Option { return Option{"${header}", value} }\n`;
}

function groupOf({ name, docs, methods }: Group, document: ApiDescription): string {
  const service = name === null ? 'Client' : `${capitalized(name)}Service`;
  const type = `${comment(docs)}type ${service} struct{ connection *connection }\n\n`;
  return `${name === null ? '' : type}${methods.flatMap((method) => membersOf(service, method, document)).join('\n')}`;
}

function membersOf(service: string, method: Method, document: ApiDescription): string[] {
  const { docs, name, returns, result, verb, path, hasCsv } = method;
  const member = (text: string, title: string, parameters: readonly string[], type: string, body: string) =>
    `${comment(text)}func (s *${service}) ${title}(${[...parameters, 'options ...Option'].join(', ')}) ${type} {\n${body}}\n`;
  const call = `call{${[`method: "${verb.toUpperCase()}"`, `path: "${path.replace(/\{\w+\}/g, '{}')}"`, ...partsOf(method)].join(', ')}}`;
  const send = (type: string) => `send[${type}](ctx, s.connection, ${call}, options)`;
  const parameters = ['ctx context.Context', ...parametersOf(method, document)];
  const write = (type: string, body: string, given = parameters) =>
    member([docs, ...notesOf(method)].join(' '), goName(name), given, type, body);
  const resultType = refName(result) ?? 'any';
  const csv = member(
    'The same as CSV.',
    `${goName(name)}CSV`,
    parameters,
    '(string, error)',
    `\treturn s.connection.csv(ctx, ${call}, options)\n`,
  );
  if (returns === 'nothing') return [write('error', `\t_, err := ${send('struct{}')}\n\treturn err\n`)];
  if (returns === 'body')
    return [write(`(*${resultType}, error)`, `\treturn ${send(resultType)}\n`), ...(hasCsv ? [csv] : [])];
  const field = 'field' in returns ? returns.field : returns.pages;
  const item = refName(resolved(result, document).properties?.[field]?.items ?? {}) ?? 'any';
  if ('field' in returns)
    return [
      write(
        `([]${item}, error)`,
        `\tresult, err := ${send(resultType)}\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn result.${goName(field)}, nil\n`,
      ),
    ];
  const list = `&List[${item}]{fetch: func(ctx context.Context) ([]${item}, string, error) {
		page, err := ${send(resultType)}
		if err != nil {
			return nil, "", err
		}
		query.Cursor = &page.NextCursor
		return page.${goName(field)}, page.NextCursor, nil
	}}`;
  return [write(`*List[${item}]`, `\treturn ${list}\n`, parameters.slice(1))];
}

/** What the client adds to an endpoint. */
function notesOf({ derivesKey, isRepeatable, matches, returns, deletes }: Method): string[] {
  const isPaged = typeof returns === 'object' && 'pages' in returns;
  return [
    ...(isPaged ? ['Nothing is fetched before Next.'] : []),
    ...(derivesKey
      ? ['The same call within 24 hours returns the first result; IdempotencyKey("new") repeats it on purpose.']
      : []),
    ...(deletes && returns === 'body' ? ['An empty result: its response was lost, and a retry found it done.'] : []),
    ...(isRepeatable ? [] : ['It is never retried: after a *ConnectionError, look whether it took effect.']),
    ...(matches === null
      ? []
      : ['With IfMatch, the error has the code `precondition_failed` if the object has changed since it was read.']),
  ];
}

function parametersOf({ ids, body, query, operationId }: Method, document: ApiDescription): string[] {
  return [
    ...ids.map((id) => `${idName(id)} ${id === 'platform' ? 'Platform' : 'string'}`),
    ...(body ? [`${body.argument} ${bodyType(body, document)}`] : []),
    ...(query.length > 0 ? [`query ${capitalized(operationId)}Query`] : []),
  ];
}

function bodyType({ schema, takes }: NonNullable<Method['body']>, document: ApiDescription): string {
  const given: Schema = takes === null ? schema : (resolved(schema, document).properties?.[takes] ?? {});
  const [item, name] = [refName(given.items ?? {}), refName(given)];
  return name ?? (item ? `[]${item}` : 'string');
}

/** The parts of the request of a method. */
function partsOf(method: Method): string[] {
  const { verb, ids, body, query, isSlow, derivesKey, isRepeatable, deletes } = method;
  const given = ids.map((id) => (id === 'platform' ? 'string(platform)' : idName(id)));
  return [
    ...(ids.length > 0 ? [`ids: []string{${given.join(', ')}}`] : []),
    ...(body ? [`body: ${body.takes === null ? body.argument : wrapped(body, body.takes)}`] : []),
    ...(query.length > 0 ? ['query: query'] : []),
    ...(isSlow ? ['isSlow: true'] : []),
    // Every change has a key, so that it can be repeated. A deletion or a PUT changes nothing the second time.
    ...(['post', 'patch'].includes(verb) && !derivesKey && isRepeatable ? ['needsKey: true'] : []),
    ...(isRepeatable ? [] : ['isSentOnce: true']),
    ...(deletes ? ['deletes: true'] : []),
  ];
}

function wrapped({ schema, argument }: NonNullable<Method['body']>, field: string): string {
  return `${refName(schema)}{${goName(field)}: ${argument}}`;
}

/** The name of an id as a parameter. */
function idName(id: string): string {
  return id === 'id' ? id : `${id.charAt(0)}${goName(id).slice(1)}`;
}
