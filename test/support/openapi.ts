import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { type ApiResponse, send } from './send.ts';

const reference = z.object({ $ref: z.string() });
const responseObject = z.looseObject({
  headers: z.record(z.string(), z.union([reference, z.looseObject({})])).optional(),
  content: z.record(z.string(), z.looseObject({ schema: z.unknown() })).optional(),
});
const operation = z.looseObject({
  operationId: z.string(),
  responses: z.record(z.string(), z.union([reference, responseObject])),
});

const described = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({
    responses: z.record(z.string(), responseObject),
    headers: z.record(z.string(), z.looseObject({ required: z.boolean().default(false), schema: z.unknown() })),
  }),
});
type Description = z.infer<typeof described>;

const integer = z.looseObject({ type: z.literal('integer') });

const ajv = new Ajv2020.default({ strict: false, allErrors: true });
formats.default(ajv);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The document with closed objects: what a test gets has no field that the document does not name, though clients take more. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, closed(each)]));
  const isOpen = value['type'] === 'object' && 'properties' in value && !('additionalProperties' in value);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
}

let loaded: Promise<Description> | undefined;

/** The OpenAPI document, as it is served. */
export function description(): Promise<Description> {
  loaded ??= send('/v1/openapi.json').then(({ body }) => {
    ajv.addSchema(z.looseObject({}).parse(closed(body)), 'openapi');
    return described.parse(body);
  });
  return loaded;
}

function pointer(parts: readonly string[]): string {
  return parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
}

function lastOf(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}

/** The place of a response in the document, and what it is there. */
function pathOf(document: Description, path: string, method: string, status: number) {
  const found = document.paths[path]?.[method]?.responses[String(status)];
  if (!found) return null;
  if (!('$ref' in found)) return { path: ['paths', path, method, 'responses', String(status)], response: found };
  const { $ref } = reference.parse(found);
  const response = document.components.responses[lastOf($ref)];
  return response ? { path: ['components', 'responses', lastOf($ref)], response } : null;
}

function expectHeaders(
  document: Description,
  { headers = {} }: z.infer<typeof responseObject>,
  { headers: got, body }: ApiResponse,
): void {
  for (const [name, header] of Object.entries(headers)) {
    const definition = document.components.headers[lastOf('$ref' in header ? String(header.$ref) : '')];
    const value = got.get(name);
    if (definition?.required) expect(value, `the header ${name} of ${JSON.stringify(body)}`).not.toBeNull();
    if (value === null) continue;
    const validate = ajv.getSchema(`openapi#/${pointer(['components', 'headers', name, 'schema'])}`);
    const { data } = integer.safeParse(definition?.schema);
    const given = data ? Number(value) : value;
    expect(validate?.(given), `${name}: ${value}`).toBe(true);
  }
}

/** Expects a response that the OpenAPI document describes for this endpoint. `path` as in the document: `/v1/posts/{id}`. */
export async function expectDescribed(method: string, path: string, response: ApiResponse): Promise<void> {
  const document = await description();
  const named = `${method} ${path} with status ${response.status}`;
  const found = pathOf(document, path, method.toLowerCase(), response.status);
  expect(found, `${named} is not described`).not.toBeNull();
  if (!found) return;
  expectHeaders(document, found.response, response);
  if (!found.response.content) {
    expect(response.body, named).toBe('');
    return;
  }
  // A page that Hosting makes has no schema.
  if (!('application/json' in found.response.content)) return;
  const type = response.headers.get('content-type')?.startsWith('text/csv') ? 'text/csv' : 'application/json';
  const validate = ajv.getSchema(`openapi#/${pointer([...found.path, 'content', type, 'schema'])}`);
  expect(validate, `${named} has no schema`).toBeDefined();
  expect(
    validate?.(response.body),
    JSON.stringify({ named, body: response.body, errors: validate?.errors }, null, 2),
  ).toBe(true);
}

/** The path of the document that a request's path is; undefined where it describes none. */
function documentedPath(document: Description, method: string, path: string): string | undefined {
  const parts = path.replace(/\?.*$/, '').split('/');
  const matches = (candidate: string): boolean => {
    const pattern = candidate.split('/');
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part === parts[at] || (part.startsWith('{') && parts[at] !== ''))
    );
  };
  const candidates = Object.keys(document.paths).filter(
    (candidate) => matches(candidate) && document.paths[candidate]?.[method.toLowerCase()],
  );
  return candidates.find((candidate) => !candidate.includes('{')) ?? candidates[0];
}

/** Expects what the document says of a request, where it describes one of this method and path. */
export async function expectAsDescribed(method: string, path: string, response: ApiResponse): Promise<void> {
  const documented = documentedPath(await description(), method, path);
  if (documented) await expectDescribed(method, documented, response);
}
