import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../project.ts';
import { expiring } from './data-model.ts';

const source = inProject('functions/src');

function sources(pattern: string): [file: string, text: string][] {
  return globSync(pattern, { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(source, file), 'utf8')]);
}

it('the data model lists every document that expires', async () => {
  const modules: object[] = await Promise.all(
    sources('model/*.ts').map(([file]) => import(pathToFileURL(join(source, file)).href)),
  );
  const found = modules
    .flatMap((exports) => Object.entries(exports))
    .filter(([, schema]) => schema instanceof z.ZodObject && 'expireAt' in schema.shape)
    .map(([name]) => name)
    // A part of a draft, for lists.
    .filter((name) => name !== 'draftEntry');
  expect(found.sort()).toEqual(Object.keys(expiring).sort());
});
