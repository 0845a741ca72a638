import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Cli } from './cli.ts';
import { mcpAddress } from './commands/mcp.ts';
import { UsageError } from './errors.ts';
import { readJsonFile } from './json-file.ts';
import { optionValue } from './option-value.ts';

it.each([
  [{ type: 'boolean' }, 'false', false],
  [{ type: 'integer', minimum: 0 }, '1500', 1500],
  [{ type: 'number' }, '0.5', 0.5],
  [{ type: 'string' }, '10', '10'],
  [{ type: 'string', enum: ['SELF_ONLY'] }, 'SELF_ONLY', 'SELF_ONLY'],
  [{ type: 'array', items: { type: 'string' } }, 'a, b', ['a', 'b']],
  [{ type: 'array', items: { type: 'string' } }, '["a,b"]', ['a,b']],
  [{ type: 'array', items: { type: 'object' } }, '[{"username":"mara"}]', [{ username: 'mara' }]],
  [{ type: 'string' }, '', undefined],
])('the value of an option on the command line has the type of the schema %j: %s', (schema, text, value) => {
  expect(optionValue('x.one', schema, text)).toEqual(value);
});

it.each([
  [{ type: 'boolean' }, 'yes', 'true or false'],
  [{ type: 'integer' }, '1.5', 'a number'],
  [{ type: 'number' }, ' ', 'a number'],
  [{ type: 'string', enum: ['a', 'b', 'c'] }, 'd', 'a, b or c'],
  [{ type: 'array', items: { type: 'object' } }, '[{', 'JSON'],
])('a wrong value of an option is refused with what the schema %j takes: %s', (schema, text, takes) => {
  const fix = `It takes ${takes}.`;
  expect(() => optionValue('x.one', schema, text)).toThrow(expect.objectContaining({ name: UsageError.name, fix }));
});

function read(input: string) {
  const stdin: Cli['stdin'] = Readable.from([input]);
  return readJsonFile({ stdin }, '-', 'PATCH /v1/posts/{id}', {});
}

it('a JSON file may begin with a byte order mark, which Windows writes', async () => {
  expect(await read('\ufeff{"scheduledTime":null}')).toEqual({ scheduledTime: null });
});

it('the error for a file without an object names the request that it should contain', async () => {
  await expect(read('[]')).rejects.toMatchObject({ fix: expect.stringContaining('PATCH /v1/posts/{id}') });
});

it.each([
  ['https://herald.example.com/', 'https://herald.example.com/mcp'],
  ['https://us-central1-p.cloudfunctions.net/api', 'https://us-central1-p.cloudfunctions.net/api/mcp'],
  ['http://127.0.0.1:5001/demo/us-central1/api', 'http://127.0.0.1:5001/demo/us-central1/api/mcp'],
])('the MCP endpoint of %s is %s', (url, expected) => {
  expect(mcpAddress(url).href).toBe(expected);
});

it.each(['https://example.com/herald', 'https://example.com/folder/'])('the MCP endpoint of %s is unknown', (url) => {
  expect(() => mcpAddress(url)).toThrow(UsageError);
});
