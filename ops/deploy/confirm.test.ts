import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { confirm } from './confirm.ts';

it.each([
  ['y\n', true],
  ['YES \n', true],
  ['\n', false],
  ['yesterday\n', false],
  // Ctrl-D, which ends the input.
  ['', false],
])(
  'the answer %j confirms: %s',
  async (typed, expected) => {
    const input = new PassThrough();
    input.end(typed);
    expect(await confirm('Delete these? [y/N] ', input, new PassThrough())).toBe(expected);
  },
  2000,
);
