import { expect, it } from 'vitest';
import { runCodes, storedRunCode } from './run.ts';

it('every code of a run is in snake case', () => {
  for (const code of runCodes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
});

it('the code retryAfter of older runs is read as retry_after, and unknown codes are kept', () => {
  expect(['retryAfter', 'pending', 'of_another_version'].map((code) => storedRunCode.parse(code))).toEqual([
    'retry_after',
    'pending',
    'of_another_version',
  ]);
});
