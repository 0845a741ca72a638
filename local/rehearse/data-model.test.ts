import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { expiring, queries } from './data-model.ts';

const source = inProject('functions/src');

const sources = (pattern: string, folder = source): [file: string, text: string][] =>
  globSync(pattern, { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);

const fieldsOf = (text: string): string[] =>
  [...text.matchAll(/\.(?:where|orderBy)\('(\w+)'/g)]
    .flatMap(([, field]) => field ?? [])
    .filter((field) => field !== '__name__');

it('lists every field that a query of the functions filters or orders by', () => {
  const found = sources('**/*.ts').flatMap(([file, text]) => fieldsOf(text).map((field) => `${file}: ${field}`));
  const listed = queries.flatMap(({ file, fields }) => fields.map(([field]) => `${file}: ${field}`));
  expect([...new Set(found)].sort()).toEqual([...new Set(listed)].sort());
});

it('lists every document that expires', () => {
  const folder = join(source, 'store/documents');
  const found = sources('*.ts', folder).filter(([, text]) => /\bexpireAt\b/.test(text));
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(expiring).sort());
});
