import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import manifest from '../../../functions/package.json' with { type: 'json' };
import { inProject } from '../../project.ts';

const packageJson = z.object({ version: z.string().optional() });

it('every package has the version of the release', () => {
  const files = globSync(['*/package.json', '{clients,lab}/*/package.json'], { cwd: inProject() });
  const versions = files.map((file) => packageJson.parse(JSON.parse(readFileSync(inProject(file), 'utf8'))).version);
  expect(new Set(versions)).toEqual(new Set([manifest.version]));
});
