import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from './project.ts';

function read(path: string): string {
  return readFileSync(inProject(path), 'utf8');
}

/** A test file in a document, and the titles that are quoted behind it. */
const NAMED = /`((?:[\w.-]+\/)+[\w.-]+\.ts)`((?: "[^"]+")*)/g;

function namedIn(document: string) {
  return [...read(document).matchAll(NAMED)].map(([, file = '', quoted = '']) => ({
    file,
    titles: [...quoted.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
  }));
}

it.each([
  ['docs/testing.md', 100],
  ['docs/reliability.md', 0],
])('%s names test files that exist, and titles that they have', (document, least) => {
  const named = namedIn(document);
  expect(named.flatMap(({ titles }) => titles).length).toBeGreaterThanOrEqual(least);
  expect(named.filter(({ file }) => !existsSync(inProject(file)))).toEqual([]);
  const missing = named.flatMap(({ file, titles }) => titles.filter((title) => !read(file).includes(title)));
  expect(missing).toEqual([]);
});
