import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findPackage, type Packages, packagesFor } from './functions-lock.ts';

const workspace = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages as Packages;

/** `dependent needs name@version`, for every package that is reached from functions/. */
function edges(from: Packages, start: string): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const queue = [start];
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const name of Object.keys(from[path]?.dependencies ?? {})) {
      const dependency = findPackage(from, path, name) ?? '';
      found.push(`${labelOf(path)} needs ${name}@${from[dependency]?.version}`);
      queue.push(dependency);
    }
  }
  return [...new Set(found)].sort();

  function labelOf(path: string): string {
    return path === start ? 'functions' : `${path.split('node_modules/').at(-1)}@${from[path]?.version}`;
  }
}

it('the lock file of the functions gives every package the versions that the workspace tested it with', () => {
  const tested = edges(workspace, 'functions');
  expect(tested.length).toBeGreaterThan(300);
  expect(edges(packagesFor('functions', workspace), '')).toEqual(tested);
});
