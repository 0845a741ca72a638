import { expect, it } from 'vitest';
import { runCodes, storedRunCode } from './run.ts';

it('names every code of a run in snake case', () => {
  for (const code of runCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it('reads the code retryAfter of older runs as retry_after, and keeps unknown codes', () => {
  expect(['retryAfter', 'pending', 'of_another_version'].map((code) => storedRunCode.parse(code))).toEqual([
    'retry_after',
    'pending',
    'of_another_version',
  ]);
});
