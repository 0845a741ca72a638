import { expect, it } from 'vitest';
import { z } from 'zod';
import { request, signedIn, withKey } from '../support/api.ts';
import { description } from '../support/openapi.ts';
import { senderOf } from './example-resources.ts';

const operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  requestBody: z
    .object({
      content: z.object({
        'application/json': z.object({
          examples: z.record(z.string(), z.object({ summary: z.string(), value: z.looseObject({}) })),
        }),
      }),
    })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
});

const methods = z.enum(['POST', 'PUT', 'PATCH', 'DELETE']);
const { paths } = await description();

/** Every example of the document that is served, with where it is sent. */
const examples = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, given]) => {
    const { operationId, security, requestBody, responses } = operation.parse(given);
    const success = Object.keys(responses).find((status) => status.startsWith('2'));
    return Object.entries(requestBody?.content['application/json'].examples ?? {}).map(([name, { value }]) => ({
      operationId,
      name,
      path,
      method: methods.parse(method.toUpperCase()),
      isKeyed: security.some((each) => 'apiKey' in each),
      status: Number(success),
      value,
    }));
  }),
);

it('examples of the API description exist for every body', () => {
  expect(new Set(examples.map(({ operationId }) => operationId)).size).toBeGreaterThan(15);
});

// `request` compares the response with its schema.
it.each(examples)('an example of the API description works unchanged: $operationId, $name', async (example) => {
  const { user, path: resources } = await senderOf(example);
  const path = example.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(resources[name] ?? ''));
  const headers = example.isKeyed ? withKey(user) : signedIn(user);
  const response = await request(path, { method: example.method, body: example.value, headers });
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: example.status });
  const created = response.headers.get('location')?.replace(/^http.*(?=\/v1\/)/, '');
  if (created) expect(await request(created, { headers })).toMatchObject({ status: 200 });
});
