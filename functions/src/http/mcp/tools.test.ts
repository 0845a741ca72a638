import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { scopesOf } from '../../domain/users/index.ts';
import { createPostRoute } from '../api/routes/posts/create.ts';
import { listedSchemaOf } from './listed-schema.ts';
import { tools } from './tools.ts';

const properties = z.looseObject({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()).default([]),
});

const platformExamples = z.object({ platform: z.object({ examples: z.array(z.unknown()) }) });
const content = z.object({ content: z.object({ properties: platformExamples }) });
const nested = z.object({ properties: z.object({ post: z.object({ properties: content }) }) });

it.each(tools)(
  '$name has as input exactly the parameters and fields of its endpoint',
  ({ params, query, body, takesKey, input }) => {
    const names = [
      ...[params, query, body].flatMap((fields) => Object.keys(fields?.shape ?? {})),
      ...(takesKey ? ['idempotencyKey'] : []),
    ];
    expect(Object.keys(properties.parse(listedSchemaOf(input)).properties)).toEqual(names);
  },
);

it.each(tools)('$name is listed without references, which some clients do not follow', ({ input }) => {
  const listed = JSON.stringify(properties.parse(listedSchemaOf(input)));
  for (const keyword of ['$ref', '$defs', '$schema']) expect(listed).not.toContain(`"${keyword}"`);
});

it('create_post is listed with an example of its targets that the API accepts', () => {
  const create = tools.find(({ name }) => name === 'create_post');
  const [platform] = nested.parse(create && listedSchemaOf(create.input)).properties.post.properties.content.properties
    .platform.examples;
  expect(platform).toContain('threads');
  expect(
    createPostRoute.input.body?.safeParse({ post: { content: { text: 'Hello', platform } } }).error,
  ).toBeUndefined();
});

it.each(tools)('$name requires an idempotencyKey if its endpoint does', ({ route, input }) => {
  expect(properties.parse(listedSchemaOf(input)).required.includes('idempotencyKey')).toBe(
    route.replay?.by !== undefined,
  );
});

it.each(tools)('$name has a readOnlyHint only if it is a GET, or a POST that changes nothing', ({ route, effect }) => {
  const asks = ['/v1/posts/validate', '/v1/reconcile'].includes(route.path);
  expect(effect.readOnlyHint).toBe(route.method === 'get' || asks);
});

it('every tool is documented in docs/api/mcp.md with the scope of its endpoint', () => {
  const manual = readFileSync(new URL('../../../../docs/api/mcp.md', import.meta.url), 'utf8');
  for (const { name, route } of tools) {
    const row = manual.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${name}\``));
    expect(row, name).toContain(route.access.scope ? `\`${route.access.scope}\`` : 'any');
  }
});

it('a client can request exactly the scopes of the tools', () => {
  const required = new Set(tools.flatMap(({ route }) => route.access.scope ?? []));
  expect(new Set(scopesOf.mcp)).toEqual(required);
});
