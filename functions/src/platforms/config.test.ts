import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../infra/config/config.ts';
import { readPlatformConfigs } from '../infra/config/platform-config.ts';
import { readSecrets, secretNames } from '../infra/config/secrets.ts';
import { ConfigError } from '../infra/config/values.ts';
import { paceOf, placesPerCustomer, platformDefinitions } from './registry.ts';

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

it.each([
  ['a quarter of the tasks of an instance', '10', 'threads,bluesky', { threads: 12, bluesky: 5 }],
  ['the same at the lowest scale', '1', 'threads,bluesky', { threads: 12, bluesky: 5 }],
  [
    'one of the two tasks that publishers with a share of a CPU take',
    '1',
    'threads,bluesky,x,linkedin',
    { threads: 1, bluesky: 1 },
  ],
] as const)('a customer has on each instance %s', (_places, scale, served, expected) => {
  const config = readConfig({ HERALD_SCALE: scale, HERALD_PLATFORMS: served }, platformDefinitions);
  const places = { threads: placesPerCustomer('threads', config), bluesky: placesPerCustomer('bluesky', config) };
  expect(places).toEqual(expected);
});

it.each([
  ['10', { x: 480, snapchat: 720 }],
  ['1', { x: 48, snapchat: 48 }],
])('a publisher of files has half as many instances more with HERALD_SCALE=%s', (scale, expected) => {
  const config = readConfig({ HERALD_SCALE: scale, HERALD_PLATFORMS: 'x,snapchat' }, platformDefinitions);
  const dispatchesOf = (platform: 'x' | 'snapchat') => paceOf(platform, config).maxConcurrentDispatches;
  expect({ x: dispatchesOf('x'), snapchat: dispatchesOf('snapchat') }).toEqual(expected);
});

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

it('numbers are read of all platforms that have any, but of X only on request', () => {
  const metrics = (env: Record<string, string>) =>
    Object.entries(readPlatformConfigs({ HERALD_PLATFORMS: 'x,threads,snapchat', ...env }, platformDefinitions)).map(
      ([platform, config]) => [platform, config.metrics],
    );
  expect(Object.fromEntries(metrics({}))).toEqual({ x: 'off', threads: 'all', snapchat: undefined });
  expect(Object.fromEntries(metrics({ X_METRICS: 'posts' }))).toMatchObject({ x: 'posts' });
  expect(() => metrics({ X_METRICS: 'true' })).toThrow(ConfigError);
});

it('budgets are in dollars, in calls, or in both, and in dollars only where a platform charges', () => {
  const budgets = (env: Record<string, string>) =>
    readPlatformConfigs({ HERALD_PLATFORMS: 'x,threads', ...env }, platformDefinitions);
  expect(budgets({}).x?.budgets).toBeUndefined();
  const { x, threads } = budgets({ X_POSTS_BUDGET: '50.5 usd, 2000 calls', THREADS_LOOKUPS_BUDGET: '10 calls' });
  expect(x?.budgets).toEqual({ posts: { microdollars: 50_500_000, calls: 2000 } });
  expect(threads?.budgets).toEqual({ lookups: { microdollars: null, calls: 10 } });
  for (const text of ['50', '$50', '0 USD', '1.5 calls', '-1 calls', '1e3 calls', '', '50 USD;10 calls'])
    expect(() => budgets({ X_POSTS_BUDGET: text })).toThrow('X_POSTS_BUDGET must be like 50 USD');
  expect(() => budgets({ THREADS_POSTS_BUDGET: '5 USD' })).toThrow(ConfigError);
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

it('log records and the request log are kept in Firestore, unless LOGS names Cloud Logging alone', () => {
  const logsOf = (env: Record<string, string>) => {
    const { logs, api } = readConfig(env, platformDefinitions);
    return [logs, api.requestLog];
  };
  expect(logsOf({})).toEqual(['firestore', true]);
  expect(logsOf({ LOGS: 'cloud' })).toEqual(['cloud', false]);
  expect(() => logsOf({ LOGS: 'none' })).toThrow('LOGS must be firestore or cloud, not "none".');
});
