import { expect, it } from 'vitest';
import { readPlatformConfigs } from '../infra/config/platform-config.ts';
import { ConfigError } from '../infra/config/values.ts';
import { platformDefinitions } from './registry.ts';

it('serves the platforms that have a client id', () => {
  expect(Object.keys(readPlatformConfigs({}, platformDefinitions))).toEqual([]);
  const some = readPlatformConfigs({ THREADS_CLIENT_ID: 'a', TIKTOK_CLIENT_KEY: 'b' }, platformDefinitions);
  expect(Object.keys(some).sort()).toEqual(['threads', 'tiktok']);
});

it('serves the platforms that HERALD_PLATFORMS lists', () => {
  const listed = readPlatformConfigs({ HERALD_PLATFORMS: 'threads, x', TIKTOK_CLIENT_KEY: 'b' }, platformDefinitions);
  expect(Object.keys(listed).sort()).toEqual(['threads', 'x']);
});

it('accepts only the documented values of a choice for the operator', () => {
  const textPublish = (env: Record<string, string>) =>
    readPlatformConfigs({ THREADS_CLIENT_ID: 'a', ...env }, platformDefinitions).threads?.textPublish;
  expect(textPublish({})).toBe('direct');
  expect(textPublish({ THREADS_TEXT_PUBLISH: 'container' })).toBe('container');
  expect(() => textPublish({ THREADS_TEXT_PUBLISH: 'Container' })).toThrow(ConfigError);
});

it('reads the scopes that the operator has chosen', () => {
  const scopes = (env: Record<string, string>) =>
    readPlatformConfigs({ TIKTOK_CLIENT_KEY: 'a', ...env }, platformDefinitions).tiktok?.scopes;
  expect(scopes({})).toBeUndefined();
  expect(scopes({ TIKTOK_SCOPES: '' })).toBeUndefined();
  expect(scopes({ TIKTOK_SCOPES: 'video.publish, video.list' })).toEqual(['video.publish', 'video.list']);
});

it('rejects an unknown platform in HERALD_PLATFORMS', () => {
  expect(() => readPlatformConfigs({ HERALD_PLATFORMS: 'threads,myspace' }, platformDefinitions)).toThrow(ConfigError);
});
