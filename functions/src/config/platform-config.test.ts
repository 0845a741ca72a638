import { expect, it } from 'vitest';
import { ConfigError } from './numbers.ts';
import { readPlatformConfigs } from './platform-config.ts';

it('serves the platforms that have a client id', () => {
  expect(Object.keys(readPlatformConfigs({}))).toEqual([]);
  const some = readPlatformConfigs({ THREADS_CLIENT_ID: 'a', TIKTOK_CLIENT_KEY: 'b' });
  expect(Object.keys(some).sort()).toEqual(['threads', 'tiktok']);
});

it('serves the platforms that HERALD_PLATFORMS lists', () => {
  const listed = readPlatformConfigs({ HERALD_PLATFORMS: 'threads, x', TIKTOK_CLIENT_KEY: 'b' });
  expect(Object.keys(listed).sort()).toEqual(['threads', 'x']);
});

it('rejects an unknown platform', () => {
  expect(() => readPlatformConfigs({ HERALD_PLATFORMS: 'threads,myspace' })).toThrow(ConfigError);
});
