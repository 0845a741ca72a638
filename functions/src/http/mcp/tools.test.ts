import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { tools } from './tools.ts';

const properties = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

it.each(tools)(
  '$name has as input exactly the parameters and fields of its endpoint',
  ({ params, query, body, takesKey, inputSchema }) => {
    const names = [
      ...[params, query, body].flatMap((fields) => Object.keys(fields?.shape ?? {})),
      ...(takesKey ? ['idempotencyKey'] : []),
    ];
    expect(Object.keys(properties.parse(inputSchema).properties)).toEqual(names);
  },
);

it.each(tools)(
  '$name has input and output schemas without a reference at the root',
  ({ inputSchema, outputSchema }) => {
    for (const schema of [inputSchema, outputSchema]) {
      expect(schema).not.toHaveProperty('$ref');
      expect(schema).not.toHaveProperty('$schema');
      properties.parse(schema);
    }
  },
);

it.each(tools)('$name requires an idempotencyKey if its endpoint does', ({ route, inputSchema }) => {
  expect(properties.parse(inputSchema).required.includes('idempotencyKey')).toBe(route.idempotency !== undefined);
});

it.each(tools)('$name has a readOnlyHint only if it is a GET or validates a post', ({ route, effect }) => {
  expect(effect.readOnlyHint).toBe(route.method === 'get' || route.path === '/v1/posts/validate');
});

it('documents every tool in docs/api/mcp.md with the scope of its endpoint', () => {
  const manual = readFileSync(new URL('../../../../docs/api/mcp.md', import.meta.url), 'utf8');
  for (const { name, route } of tools) {
    const row = manual.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(row, name).toContain(route.scope ? `\`${route.scope}\`` : 'any');
  }
});
