import { expect, it } from 'vitest';
import { readAuthConfig } from './auth-config.ts';
import { ConfigError } from './numbers.ts';

it('signs people in at Google, for five days, unless told otherwise', () => {
  expect(readAuthConfig({ WEB_API_KEY: 'public-key' })).toEqual({
    url: 'https://identitytoolkit.googleapis.com/v1',
    webApiKey: 'public-key',
    sessionMs: 432_000_000,
  });
});

it('signs people in at the emulator where one runs', () => {
  expect(readAuthConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toMatchObject({
    url: 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1',
    webApiKey: 'local',
  });
});

it.each(['300000', '1209600000'])('takes a session life of %s ms', (life) => {
  expect(readAuthConfig({ SESSION_COOKIE_MS: life }).sessionMs).toBe(Number(life));
});

it.each(['299999', '1209600001', 'a week'])('refuses a session life of %s ms', (life) => {
  expect(() => readAuthConfig({ SESSION_COOKIE_MS: life })).toThrow(ConfigError);
});
