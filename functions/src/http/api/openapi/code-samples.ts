import { z } from 'zod';
import type { AnyRoute } from '../../server/request/route.ts';
import type { ClientMethod } from '../../server/request/route-docs.ts';
import { goSample } from './go-sample.ts';

/** https://redocly.com/docs/realm/content/api-docs/openapi-extensions/x-code-samples */
interface CodeSample {
  lang: string;
  source: string;
}

const KEY = 'sk_live_…';
const ACCOUNT = { platform: 'tiktok', accountId: 'ACCOUNT_ID' } as const;

/** The code samples of an endpoint, with the given body: for a shell, and for the clients where they have a method. */
export function codeSamples(route: AnyRoute, baseUrl: string, body: unknown): CodeSample[] {
  const { client } = route.docs;
  const returns = isList(route) ? 'pages' : isWithoutResult(route) ? 'nothing' : 'value';
  return [
    { lang: 'curl', source: curlSample(route, baseUrl, body) },
    ...(client
      ? [
          { lang: 'TypeScript', source: typescriptSample(client, route, baseUrl, body) },
          { lang: 'Python', source: pythonSample(client, route, baseUrl, body) },
          {
            lang: 'Go',
            source: goSample({ client, route, baseUrl, apiKey: KEY, ids: idsIn(route.path), body, returns }),
          },
          { lang: 'PHP', source: phpSample(client, route, baseUrl, body) },
        ]
      : []),
  ];
}

/** A command that works in a shell, once it has the key of the reader. */
function curlSample({ method, path, access: { by } }: AnyRoute, baseUrl: string, body: unknown): string {
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`;
  return [
    `curl${verb} "${baseUrl}${filled(path)}"`,
    ...(by === 'apiKey' ? [`-H "service-api-key: ${KEY}"`] : []),
    ...(by === 'idToken' ? ['-H "authorization: Bearer $ID_TOKEN"'] : []),
    ...(body === undefined ? [] : ['-H "content-type: application/json"', `-d '${shellJson(body)}'`]),
  ].join(' \\\n  ');
}

function filled(path: string): string {
  return path
    .replace(':id', placeholderOf(path))
    .replace(':platform', ACCOUNT.platform)
    .replace(':accountId', ACCOUNT.accountId);
}

/** The name of the value in a path, as in `POST_ID`. */
function placeholderOf(path: string): string {
  const noun = path.split('/')[2]?.replace(/s$/, '').replace('-', '_').toUpperCase() ?? '';
  return path.includes('/uploads/') ? 'UPLOAD_ID' : `${noun}_ID`;
}

function idsIn(path: string): string[] {
  return [
    ...(path.includes(':id') ? [placeholderOf(path)] : []),
    ...(path.includes(':accountId') ? [ACCOUNT.platform, ACCOUNT.accountId] : []),
  ];
}

/** JSON between the single quotes of a shell. */
function shellJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', '\n  ').replaceAll("'", `'\\''`);
}

function typescriptSample(client: ClientMethod, route: AnyRoute, baseUrl: string, body: unknown): string {
  const { path } = route;
  const given = [
    ...(path.includes(':id') ? [`'${placeholderOf(path)}'`] : []),
    ...(path.includes(':accountId') ? [literal(ACCOUNT)] : []),
    ...argumentsOf(client, body).map(literal),
  ];
  return `import { Herald } from '@herald-publishing/client';

const herald = new Herald({
  apiKey: '${KEY}',
  baseUrl: '${baseUrl}',
});
${resultOf(route, `herald.${client.method}(${given.join(', ')})`)}`;
}

/** A body without fields is the default. */
function argumentsOf({ takes }: ClientMethod, body: unknown): unknown[] {
  if (typeof body !== 'object' || body === null || Object.keys(body).length === 0) return [];
  return [takes === undefined ? body : Object.getOwnPropertyDescriptor(body, takes)?.value];
}

/** The arguments of a method that takes each id as one. */
function positional(client: ClientMethod, { path }: AnyRoute, body: unknown): unknown[] {
  return [...idsIn(path), ...argumentsOf(client, body)];
}

/** A JSON object as TypeScript has it: names without quotes where they need none. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .replace(/^(\s*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:')
    .replaceAll("'", "\\'")
    .replace(/"((?:[^"\\]|\\.)*)"/g, (_, text: string) => `'${text.replaceAll('\\"', '"')}'`);
}

/** The fields of the response of an endpoint, where it is an object. */
function responseFields({ output: { body } }: AnyRoute): Readonly<Record<string, unknown>> {
  return body instanceof z.ZodObject ? body.shape : {};
}

function isList(route: AnyRoute): boolean {
  return 'nextCursor' in responseFields(route);
}

/** Whether the method returns pages, and fetches the next one by itself. */
function isPaged(route: AnyRoute): boolean {
  return isList(route) && !route.docs.client?.readsAllPages;
}

/** Whether the response only says that something is gone. */
function isWithoutResult(route: AnyRoute): boolean {
  const { deleted, revoked } = responseFields(route);
  return route.method === 'delete' && (deleted ?? revoked) instanceof z.ZodLiteral;
}

function resultOf(route: AnyRoute, call: string): string {
  if (isPaged(route)) return `for await (const item of ${call}) console.log(item);`;
  return isWithoutResult(route) ? `await ${call};` : `console.log(await ${call});`;
}

function pythonSample(client: ClientMethod, route: AnyRoute, baseUrl: string, body: unknown): string {
  const name = client.method.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const call = `herald.${name}(${positional(client, route, body).map(pythonLiteral).join(', ')})`;
  const result = isPaged(route) ? `for item in ${call}:\n    print(item)` : `print(${call})`;
  return `from herald_publishing import Herald

herald = Herald(
    api_key="${KEY}",
    base_url="${baseUrl}",
)
${isWithoutResult(route) ? call : result}`;
}

/** A JSON value as Python has it. */
function pythonLiteral(value: unknown): string {
  const names: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  return JSON.stringify(value, null, 4).replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (found) => names[found] ?? found);
}

function phpSample(client: ClientMethod, route: AnyRoute, baseUrl: string, body: unknown): string {
  const given = positional(client, route, body).map((value) => phpLiteral(value));
  const call = `$herald->${client.method.replace('.', '->')}(${given.join(', ')})`;
  const result = isPaged(route) ? `foreach (${call} as $item) {\n    print_r($item);\n}` : `print_r(${call});`;
  return `<?php

require 'vendor/autoload.php';

$herald = new Herald\\Publishing\\Herald(
    apiKey: '${KEY}',
    baseUrl: '${baseUrl}',
);
${isWithoutResult(route) ? `${call};` : result}`;
}

/** A JSON value as PHP has it. */
function phpLiteral(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}    `;
  const items = Object.entries(value).map(([key, item]) => {
    const name = Array.isArray(value) ? '' : `${phpLiteral(key)} => `;
    return `${deeper}${name}${phpLiteral(item, deeper)},\n`;
  });
  return items.length === 0 ? '[]' : `[\n${items.join('')}${indent}]`;
}
