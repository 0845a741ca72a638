import { expect, it } from 'vitest';
import { z } from 'zod';
import { fieldProblems, summarise, withMissingParts } from '../server/errors/field-problems.ts';
import { postRequest } from './routes/posts/request.ts';

function problemsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  if (parsed.success) throw new Error('no problem');
  return fieldProblems('body', withMissingParts(schema, parsed.error, input), input);
}

it('a missing field is reported as required', () => {
  expect(problemsOf(postRequest, { post: { content: { text: 'x' } } })).toEqual([
    {
      field: 'body.post.content.platform',
      message: 'post.content.platform is required',
      code: 'invalid_type',
      received: 'undefined',
    },
  ]);
  expect(problemsOf(postRequest, undefined)).toMatchObject([{ field: 'body', message: 'A JSON body is required' }]);
});

it('a missing object has the problems of what it requires, and a missing body only one', () => {
  const fields = (input: unknown) => problemsOf(postRequest, input).map(({ field }) => field);
  expect(fields({})).toEqual(['body.post', 'body.post.content', 'body.post.content.platform', 'body.post.content']);
  expect(fields({ post: { content: {} } })).toEqual(['body.post.content.platform', 'body.post.content']);
  expect(fields(undefined)).toEqual(['body']);
  expect(problemsOf(z.array(z.object({ a: z.object({ b: z.string() }) })), [{}])).toMatchObject([
    { field: 'body.0.a', code: 'invalid_type' },
    { field: 'body.0.a.b', code: 'invalid_type', received: 'undefined' },
  ]);
});

it('a union has the problems only of the variant that the caller used', () => {
  const content = (platform: unknown) => ({ post: { content: { text: 'x', platform } } });
  expect(problemsOf(postRequest, content({ platform: 'threads', accountId: 5 }))).toMatchObject([
    { field: 'body.post.content.platform.accountId', code: 'invalid_type', received: 'number' },
  ]);
  expect(problemsOf(postRequest, content(['threads', 'nope']))).toMatchObject([
    { field: 'body.post.content.platform.1', code: 'invalid_value' },
  ]);
  expect(problemsOf(postRequest, content(Array.from({ length: 1001 }, () => 'x')))).toMatchObject([
    { field: 'body.post.content.platform', code: 'too_big', message: 'A post takes at most 1000 targets.' },
  ]);
  expect(problemsOf(postRequest, content(5))).toMatchObject([
    { field: 'body.post.content.platform', code: 'invalid_value' },
  ]);
});

it('every unknown field is reported separately', () => {
  expect(problemsOf(z.strictObject({}), { a: 1, b: 2 }).map(({ field }) => field)).toEqual(['body.a', 'body.b']);
});

it('a malformed string is reported with the documented code invalid_string', () => {
  expect(problemsOf(z.object({ url: z.url() }), { url: 'x' })).toMatchObject([{ code: 'invalid_string' }]);
});

it('a field problem never includes the received value', () => {
  expect(JSON.stringify(problemsOf(z.object({ a: z.number() }), { a: 'hunter2' }))).not.toContain('hunter2');
});

it('a single problem is summarised by its message', () => {
  expect(summarise([{ field: 'body.a', message: 'a is required', code: 'custom' }])).toBe('a is required');
});

it('several problems are summarised by their number and their fields', () => {
  const two = ['body.a', 'body.b'].map((field) => ({ field, message: 'm', code: 'custom' as const }));
  expect(summarise(two)).toBe('2 fields are invalid: body.a, body.b');
});

it.each([
  ['100,000 wrong items', z.object({ a: z.array(z.string()) }), { a: Array.from({ length: 100_000 }, () => 1) }],
  [
    '100,000 unknown fields',
    z.strictObject({}),
    Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, 1])),
  ],
])('a body of 1 MB has at most 100 problems for %s', (_what, schema, body) => {
  const { error } = schema.safeParse(body);
  const problems = error ? fieldProblems('body', error, body) : [];
  expect(problems).toHaveLength(100);
  expect(summarise(problems).length).toBeLessThan(300);
});
