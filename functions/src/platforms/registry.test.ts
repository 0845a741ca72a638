import { describe, expect, it } from 'vitest';
import { platforms } from '../infra/ids/platform.ts';
import { platformDefinitions } from './definitions.ts';
import { load } from './registry.ts';

describe('the registry', () => {
  it.each(platforms)('loads %s under its own name', async (platform) => {
    expect(await load(platform)).toMatchObject(platformDefinitions[platform]);
  });
});

describe('the platform definitions', () => {
  it('share no environment variable and no function name', () => {
    const names = Object.values(platformDefinitions).flatMap(({ functionPrefix, settings }) => [
      functionPrefix,
      ...Object.values(settings).map((setting) => (typeof setting === 'string' ? setting : setting.variable)),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });
});
