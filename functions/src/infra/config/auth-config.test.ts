import { expect, it } from 'vitest';
import { readAuthConfig } from './auth-config.ts';
import { ConfigError } from './values.ts';

it('a user signs in with the Identity Toolkit for five days by default', () => {
  expect(readAuthConfig({ WEB_API_KEY: 'public-key' })).toEqual({
    url: 'https://identitytoolkit.googleapis.com/v1',
    webApiKey: 'public-key',
    sessionMs: 432_000_000,
  });
});

it('a user signs in with the Auth emulator when it is configured', () => {
  expect(readAuthConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
    url: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1',
    webApiKey: 'local',
  });
});

it.each(['300000', '1209600000'])('a session lifetime of %s ms is accepted', (lifetime) => {
  expect(readAuthConfig({ SESSION_COOKIE_MS: lifetime }).sessionMs).toBe(Number(lifetime));
});

it.each(['299999', '1209600001', 'a week'])('a session lifetime of %s ms is rejected', (lifetime) => {
  expect(() => readAuthConfig({ SESSION_COOKIE_MS: lifetime })).toThrow(ConfigError);
});
