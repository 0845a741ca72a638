import { expect, it } from 'vitest';
import { readPlatformConfigs } from '../infra/config/platform-config.ts';
import { ConfigError } from '../infra/config/values.ts';
import { platformDefinitions } from './registry.ts';

it('a platform with a client id is served', () => {
  expect(Object.keys(readPlatformConfigs({}, platformDefinitions))).toEqual([]);
  const some = readPlatformConfigs({ THREADS_CLIENT_ID: 'a', TIKTOK_CLIENT_KEY: 'b' }, platformDefinitions);
  expect(Object.keys(some).sort()).toEqual(['threads', 'tiktok']);
});

it('the platforms that HERALD_PLATFORMS lists are served', () => {
  const listed = readPlatformConfigs({ HERALD_PLATFORMS: 'threads, x', TIKTOK_CLIENT_KEY: 'b' }, platformDefinitions);
  expect(Object.keys(listed).sort()).toEqual(['threads', 'x']);
});

it('a choice for the operator accepts only the documented values', () => {
  const textPublish = (env: Record<string, string>) =>
    readPlatformConfigs({ THREADS_CLIENT_ID: 'a', ...env }, platformDefinitions).threads?.textPublish;
  expect(textPublish({})).toBe('direct');
  expect(textPublish({ THREADS_TEXT_PUBLISH: 'container' })).toBe('container');
  expect(() => textPublish({ THREADS_TEXT_PUBLISH: 'Container' })).toThrow(ConfigError);
});

it('the use of Facebook Login for Instagram and of whole captions for TikTok is on request only', () => {
  const settings = (env: Record<string, string>) => {
    const ids = { INSTAGRAM_CLIENT_ID: 'a', TIKTOK_CLIENT_KEY: 'b' };
    const { instagram, tiktok } = readPlatformConfigs({ ...ids, ...env }, platformDefinitions);
    return [instagram?.facebookLogin?.isChosen, tiktok?.fullCaption];
  };
  expect(settings({})).toEqual([false, false]);
  expect(settings({ INSTAGRAM_LOGIN: 'facebook', TIKTOK_FULL_CAPTION: 'true' })).toEqual([true, true]);
  expect(() => settings({ INSTAGRAM_LOGIN: 'meta' })).toThrow(ConfigError);
  expect(() => settings({ TIKTOK_FULL_CAPTION: 'yes' })).toThrow(ConfigError);
});

it('the scopes that the operator has chosen are read', () => {
  const scopes = (env: Record<string, string>) =>
    readPlatformConfigs({ TIKTOK_CLIENT_KEY: 'a', ...env }, platformDefinitions).tiktok?.scopes;
  expect(scopes({})).toBeUndefined();
  expect(scopes({ TIKTOK_SCOPES: '' })).toBeUndefined();
  expect(scopes({ TIKTOK_SCOPES: 'video.publish, video.list' })).toEqual(['video.publish', 'video.list']);
});

it('an unknown platform in HERALD_PLATFORMS is rejected', () => {
  expect(() => readPlatformConfigs({ HERALD_PLATFORMS: 'threads,myspace' }, platformDefinitions)).toThrow(ConfigError);
});
