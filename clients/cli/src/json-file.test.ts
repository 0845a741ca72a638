import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Cli } from './cli.ts';
import { readJsonFile } from './json-file.ts';

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
