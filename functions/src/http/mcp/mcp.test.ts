import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { scopesOf } from '../../domain/users/index.ts';
import { platforms } from '../../model/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import { createPostRoute } from '../api/routes/posts/create.ts';
import { readPostRoute } from '../api/routes/posts/read.ts';
import { describeTopic } from './describe.ts';
import { listedSchemaOf } from './listed-schema.ts';
import { serveProtocol } from './protocol.ts';
import { createServer } from './server.ts';
import { errorOf } from './tool-result.ts';
import { toolOf, tools } from './tools.ts';

/** A client pays for the list in each conversation: about a token for every four bytes. */
const MAX_LIST_BYTES = 36_000;

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const revision = '2026-07-28';
const modern = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

it.each([
  ['an older client', headers, {}],
  [`a client of ${revision}`, { ...headers, 'mcp-protocol-version': revision, 'mcp-method': 'tools/list' }, modern],
])('the list of tools for %s has less than 36 KB', async (_client, sent, params) => {
  const request = new Request('http://herald/mcp', { method: 'POST', headers: sent });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params };
  const { status, body } = await serveProtocol(request, message, () =>
    createServer('1', () => Promise.reject(new Error('No tool was called.'))),
  );
  expect(status).toBe(200);
  expect(body).toContain('"create_post"');
  expect(Buffer.byteLength(body)).toBeLessThan(MAX_LIST_BYTES);
});

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

function briefOf(outcome: string, ...statuses: string[]): string {
  const replies = statuses.map((status, index) => ({ index, status }));
  const result = { id: '1', url: null, ...(replies.length > 0 ? { replies } : {}) };
  return toolOf(readPostRoute).brief({ postSubmissionId: 'p1', outcome, runs: [{ targetId: 'x:1', result }] });
}

it('get_post names each reply that is not known to be live, and that only these are sent again', () => {
  const brief = briefOf('partly_published', 'published', 'unknown', 'not_sent');
  expect(brief).toContain(
    'p1: partly_published. Not known to be live: reply 2 on x:1 (unknown), reply 3 on x:1 (not_sent).',
  );
  expect(brief).toContain('retry_post sends only what is missing');
});

it('get_post names no reply where all are live, or where there are none', () => {
  expect(briefOf('published', 'published')).toBe('p1: published.');
  expect(briefOf('published')).toBe('p1: published.');
});

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  $defs: z.record(z.string(), z.unknown()).default({}),
});

function described(topic: string): unknown {
  const [text] = describeTopic({ topic }).content;
  return JSON.parse(text?.type === 'text' ? text.text : '');
}

it.each(platforms)('the tool describe returns all options of a target on %s, and its rules', (platform) => {
  const { displayName, options } = platformDefinitions[platform];
  const answer = z.object({ target: schema, rules: z.array(z.string()).min(5) }).parse(described(platform));
  const overrides = schema.parse(answer.target.$defs[`${displayName}Overrides`]);
  expect(Object.keys(overrides.properties)).toEqual(
    expect.arrayContaining(['text', 'media', ...Object.keys(options.shape)]),
  );
});

it.each(tools)('the tool describe returns the whole input and output of $name', ({ name, input }) => {
  const answer = z.object({ input: schema, output: schema }).parse(described(name));
  expect(Object.keys(answer.input.properties)).toEqual(Object.keys(input.shape));
});

it('the tool describe returns the options of create_post that the list of tools leaves out', () => {
  expect(z.object({ input: schema }).parse(described('create_post')).input.$defs).toHaveProperty('TikTokOverrides');
});

it('the tool describe refuses an unknown topic, and names those that there are', () => {
  const refused = describeTopic({ topic: 'myspace', other: 1 });
  expect(refused.isError).toBe(true);
  expect(errorOf(refused)).toMatchObject({
    code: 'validation_error',
    details: [
      { field: 'arguments.topic', message: expect.stringContaining('tiktok') },
      { field: 'arguments.other', code: 'unrecognized_keys' },
    ],
  });
});
