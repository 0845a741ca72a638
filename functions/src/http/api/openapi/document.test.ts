import { expect, it } from 'vitest';
import { z } from 'zod';
import { eventTypes } from '../../../domain/events/index.ts';
import { routes } from '../routes.ts';
import { describeApi } from './document.ts';
import { publicAddresses } from './example-addresses.ts';
import { tagOf } from './tags.ts';

const document = describeApi(routes, { version: '1', baseUrl: 'https://api.example' });

it('every endpoint has a unique camel-case operationId', () => {
  const names = routes.map(({ docs }) => docs.operationId);
  for (const name of names) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  expect(new Set(names).size).toBe(names.length);
});

it('every path except the service endpoints has a tag', () => {
  const untagged = routes.filter(({ path }) => tagOf(path) === 'Service').map(({ path }) => path);
  expect(untagged).toEqual(['/health', '/health/ready', '/v1/openapi.json']);
});

it('the description of a stream says how to listen to its named events', () => {
  const { description = '' } = document.paths?.['/v1/events']?.get ?? {};
  expect(description).toContain('`onmessage` of an `EventSource` is never called');
  const [, name] = /addEventListener\('([^']+)'/.exec(description) ?? [];
  expect(eventTypes).toContain(name);
});

it('every type of event has a description of its signed webhook request, by the schema of this type', () => {
  const { schemas } = z.object({ schemas: z.record(z.string(), z.unknown()) }).parse(document.components);
  expect(Object.keys(document.webhooks)).toEqual([...eventTypes]);
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    expect(post.parameters.map(({ name }) => name)).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
    const name = post.requestBody.content['application/json'].schema.$ref.replace('#/components/schemas/', '');
    expect(JSON.stringify(schemas[name]), type).toContain(`"${type}"`);
  }
});

it('every component that the OpenAPI document references is defined', () => {
  const references = Array.from(JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g));
  expect(references.length).toBeGreaterThan(100);
  for (const [reference, kind = '', name = ''] of references)
    expect(document, reference).toHaveProperty(['components', kind, name]);
});

/** Every schema that lists properties or values, with its place. */
function schemas(value: unknown, path: string): [string, object][] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = 'properties' in value || ('enum' in value && Array.isArray(value.enum) && value.enum.length > 1);
  const inner = Object.entries(value).flatMap(([key, each]) => schemas(each, `${path}/${key}`));
  return isSchema ? [[path, value], ...inner] : inner;
}

it('every object and enum schema of the OpenAPI document is defined once', () => {
  const paths = Map.groupBy(schemas(document, ''), ([, schema]) => JSON.stringify(schema));
  const repeated = [...paths.values()].filter(({ length }) => length > 1);
  expect(repeated.map((each) => each.map(([path]) => path))).toEqual([]);
});

const withBody = routes.filter(({ input }) => input.body);

it.each(withBody.map((route) => [route.docs.operationId, route] as const))(
  'the OpenAPI document contains valid examples of the body of %s',
  (_name, route) => {
    const examples = Object.values(route.docs.examples?.(publicAddresses) ?? {});
    expect(examples.length).toBeGreaterThan(0);
    for (const { value, summary } of examples)
      expect(route.input.body?.safeParse(value).error, summary).toBeUndefined();
  },
);
