import { existsSync, readFileSync } from 'node:fs';
import { afterEach, inject } from 'vitest';
import { emulatedEnvironment } from '../../dev/stack/environment.ts';

const stack = inject('stack');

// Tests that use the functions' code or clients connect to the same stack as the functions.
Object.assign(process.env, emulatedEnvironment(stack, process.env));

function refusedQueries(): string[] {
  return existsSync(stack.refusedQueries) ? readFileSync(stack.refusedQueries, 'utf8').split('\n').filter(Boolean) : [];
}

let reported = refusedQueries().length;

// Code that survives a refused query, such as a sweep that logs it, must not hide it.
afterEach(() => {
  const refused = refusedQueries().slice(reported);
  reported += refused.length;
  if (refused.length > 0) throw new Error([...new Set(refused)].join('\n'));
});
