import { describe, expect, it } from 'vitest';
import { platforms } from '../infra/ids/platform.ts';
import { platformDefinitions } from './definitions.ts';
import { load } from './registry.ts';

describe('platform registry', () => {
  it.each(platforms)('loads the module %s under its own name', async (platform) => {
    expect(await load(platform)).toMatchObject(platformDefinitions[platform]);
  });
});

describe('platform definitions', () => {
  it('have unique environment variables and function names', () => {
    const names = Object.values(platformDefinitions).flatMap(({ functionPrefix, settings }) => [
      functionPrefix,
      ...Object.values(settings).map((setting) => (typeof setting === 'string' ? setting : setting.variable)),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
