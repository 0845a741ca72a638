import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { platforms } from '../model/platform.ts';
import { load, platformDefinitions } from './registry.ts';
import { platformRules } from './rules.ts';

it.each(platforms)('the module %s is loaded under its own name', async (platform) => {
  expect(await load(platform)).toMatchObject(platformDefinitions[platform]);
});

it('platform definitions have unique environment variables', () => {
  const names = Object.values(platformDefinitions).flatMap(({ settings }) =>
    Object.values(settings).map((setting) => (typeof setting === 'string' ? setting : setting.variable)),
  );
  expect(new Set(names).size).toBe(names.length);
});

const project = join(import.meta.dirname, '../../..');

it.each(platforms)('the folder of %s has every file of a platform', (platform) => {
  const code = ['definition', 'rules', 'oauth', 'api', 'errors', 'publish', 'lookup'];
  const hasComments = platformRules[platform].replies?.kind === 'comments';
  const tests = ['descriptor', 'connect.test', 'publish.test', ...(hasComments ? ['comments.test'] : [])];
  const files = [
    ...code.map((name) => `functions/src/platforms/${platform}/${name}.ts`),
    `functions/src/platforms/${platform}/README.md`,
    `dev/lab/sandbox/${platform}/index.ts`,
    ...tests.map((name) => `test/platforms/${platform}/${name}.ts`),
  ];
  expect(files.filter((file) => !existsSync(join(project, file)))).toEqual([]);
});
