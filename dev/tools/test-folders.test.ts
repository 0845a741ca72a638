import { globSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../project.ts';

it.each(readdirSync(inProject('test/flows')))('the flows in test/flows/%s are named after one module', (name) => {
  expect(globSync(`*/${name}`, { cwd: inProject('functions/src') })).toHaveLength(1);
});
