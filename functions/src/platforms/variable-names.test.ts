import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variableNames } from '../infra/config/variable-names.ts';
import { platformDefinitions } from './registry.ts';

it('every variable that the configuration reads is listed', () => {
  const folder = `${import.meta.dirname}/../infra/config`;
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'));
  const mentioned = files
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))
    .flatMap((source) => [...source.matchAll(/env(?:\[|, )'([A-Z_]+)'/g)].map(([, name]) => name));
  expect(mentioned.length).toBeGreaterThan(10);
  expect(variableNames(platformDefinitions)).toEqual(
    expect.arrayContaining(mentioned.filter((name) => name !== 'FUNCTION_TARGET')),
  );
  expect(variableNames(platformDefinitions)).toEqual(
    expect.arrayContaining(['RATE_LIMIT_DEFAULT_MAX', 'TIKTOK_CLIENT_SECRET']),
  );
});
