import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readSecrets, secretNames } from '../infra/config/secrets.ts';
import { ConfigError } from '../infra/config/values.ts';
import { platformDefinitions } from './registry.ts';

const STRONG = '3f9c0a7be2d14586';
const demo = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.demo-herald'), 'utf8'));
/** The server of an e-mail is an address, which everybody may know. */
const { smtpUrl: _address, ...confidential } = secretNames;
const clientSecrets = Object.values(platformDefinitions).flatMap(({ settings }) =>
  'clientSecret' in settings ? settings.clientSecret : [],
);

it.each([
  ['STRIPE_WEBHOOK_SECRET', 'replace me'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_local'],
  ['PLATFORM_VERIFY_TOKEN', 'verify_local'],
  ['META_APP_SECRET', 'herald-local-secret'],
  ['THREADS_CLIENT_SECRET', 'your-client-secret'],
  ['PLATFORM_VERIFY_TOKEN', 'change me, please, some day'],
  ['META_APP_SECRET', STRONG.slice(1)],
])('the value %s=%s is refused outside the emulators, without repeating it', (name, value) => {
  const refused = () => readSecrets({ [name]: value }, platformDefinitions);
  expect(refused).toThrow(ConfigError);
  expect(refused).toThrow(name);
  expect(refused).not.toThrow(value);
});

it('random secrets are accepted, and every secret under the emulators', () => {
  const reveal = (env: Record<string, string>) => readSecrets(env, platformDefinitions).stripeWebhookSecret?.reveal();
  expect(reveal({ STRIPE_WEBHOOK_SECRET: STRONG })).toBe(STRONG);
  expect(reveal({ STRIPE_WEBHOOK_SECRET: 'whsec_local', FUNCTIONS_EMULATOR: 'true' })).toBe('whsec_local');
});

it.each([...Object.values(confidential), ...clientSecrets])('a deployment refuses %s of the demo project', (name) => {
  const env = { [name]: demo[name] };
  expect(() => readSecrets(env, platformDefinitions)).toThrow(`The secret ${name} is a placeholder`);
  expect(() => readSecrets({ ...env, FUNCTIONS_EMULATOR: 'true' }, platformDefinitions)).not.toThrow();
});
