import { expect, it } from 'vitest';
import { readConfig } from '../infra/config/config.ts';
import { ConfigError } from '../infra/config/values.ts';
import { platformDefinitions } from './registry.ts';

it.each([
  ['Hosting and Google where Herald is deployed', {}, 2],
  ['one in the emulators', { FUNCTIONS_EMULATOR: 'true' }, 1],
  ['as many as are configured', { TRUSTED_PROXIES: '3' }, 3],
])('the proxies in front of a function are trusted: %s', (_case, env, proxies) => {
  expect(readConfig(env, platformDefinitions).api.trustedProxies).toBe(proxies);
});

it.each(['0', '101', 'many'])('the setting HERALD_SCALE=%s is rejected', (scale) => {
  expect(() => readConfig({ HERALD_SCALE: scale }, platformDefinitions)).toThrow(ConfigError);
});
