import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../project.ts';
import { expiring } from './data-model.ts';

const source = inProject('functions/src');

function sources(pattern: string, folder = source): [file: string, text: string][] {
  return globSync(pattern, { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
}

it('lists every document that expires', () => {
  const folder = join(source, 'infra/store/documents');
  const found = sources('*.ts', folder).filter(([, text]) => /\bexpireAt\b/.test(text));
  expect(found.map(([file]) => file).sort()).toEqual(Object.keys(expiring).sort());
});
