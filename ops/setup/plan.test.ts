import { expect, it } from 'vitest';
import { makePlan, type Situation } from './plan.ts';
import { askNobody } from './questions.ts';
import { readSecrets } from './secrets.ts';

function planOf(situation: Partial<Situation>) {
  const base = { project: 'demo-project', settingsFile: '.env', present: {}, environment: {}, ask: askNobody() };
  return makePlan({ ...base, options: {}, ...situation });
}

it('a plan with Mastodon and Bluesky needs no answers, because both register Herald themselves', async () => {
  const { settings, secrets, callbacks } = await planOf({ options: { platforms: 'mastodon, bluesky' } });
  expect(callbacks).toEqual([]);
  expect(settings).toEqual({
    HERALD_REGION: 'us-central1',
    RETURN_TO_ORIGINS: 'https://demo-project.web.app',
    BLUESKY_CLIENT_ID: 'https://demo-project.web.app/authCallback/bluesky/client-metadata.json',
    BLUESKY_REDIRECT_URI: 'https://demo-project.web.app/authCallback/bluesky',
    MASTODON_APP_NAME: 'Herald',
    MASTODON_REDIRECT_URI: 'https://demo-project.web.app/authCallback/mastodon',
  });
  expect(secrets).toEqual(['TOKEN_SEAL_KEYS', 'BLUESKY_CLIENT_SECRET']);
  const values = await readSecrets(secrets, { environment: {}, ask: askNobody() });
  expect(values.get('TOKEN_SEAL_KEYS')).toMatch(/^k1:[\w+/]{43}=$/);
  expect(JSON.parse(values.get('BLUESKY_CLIENT_SECRET') ?? '')).toMatchObject({ kty: 'EC', alg: 'ES256' });
});

it('a plan with a domain has it in the callbacks and first among the origins', async () => {
  const options = { platforms: 'threads', domain: 'herald.example.com', billing: 'open', region: 'europe-west1' };
  const { settings, callbacks } = await planOf({ options, environment: { THREADS_CLIENT_ID: '1234' } });
  expect(callbacks).toEqual(['https://herald.example.com/authCallback/threads']);
  expect(settings).toEqual({
    HERALD_REGION: 'europe-west1',
    RETURN_TO_ORIGINS: 'https://herald.example.com,https://demo-project.web.app',
    BILLING: 'open',
    THREADS_CLIENT_ID: '1234',
    THREADS_REDIRECT_URI: 'https://herald.example.com/authCallback/threads',
  });
});

it('a plan for a project that is set up keeps its region, domain and platforms, and adds one', async () => {
  const present = {
    HERALD_REGION: 'europe-west1',
    RETURN_TO_ORIGINS: 'https://herald.example.com,https://demo-project.web.app',
    MASTODON_APP_NAME: 'Our posts',
    STORAGE_BUCKET: 'our-files',
  };
  const plan = await planOf({ present, options: { platforms: 'bluesky' } });
  expect(plan).toMatchObject({ region: 'europe-west1', domain: 'herald.example.com', bucket: 'our-files' });
  expect(plan.settings).toMatchObject({
    MASTODON_APP_NAME: 'Our posts',
    BLUESKY_REDIRECT_URI: 'https://herald.example.com/authCallback/bluesky',
  });
});

it('a plan refuses a platform that HERALD_PLATFORMS would not deploy', async () => {
  const present = { HERALD_PLATFORMS: 'mastodon, threads', MASTODON_APP_NAME: 'Our posts' };
  await expect(planOf({ present, options: { platforms: 'mastodon,bluesky' } })).rejects.toThrow(
    'HERALD_PLATFORMS in .env lists only mastodon, threads: add bluesky to it, or remove it, and repeat the command.',
  );
  const { settings } = await planOf({ present: { ...present, X_CLIENT_ID: '1234' } });
  expect(settings).not.toHaveProperty('X_CLIENT_ID');
});

it('a plan names the callbacks that the settings keep', async () => {
  const callback = 'https://us-central1-demo-project.cloudfunctions.net/thAuthCallback';
  const present = { THREADS_CLIENT_ID: '1234', THREADS_REDIRECT_URI: callback };
  const { callbacks, settings } = await planOf({ present, options: { platforms: 'threads' } });
  expect(callbacks).toEqual([callback]);
  expect(settings['THREADS_REDIRECT_URI']).toBe('https://demo-project.web.app/authCallback/threads');
});

it.each([
  [{}, 'Add --platforms to the command: there is no terminal to ask on.'],
  [{ platforms: 'threads' }, 'Set THREADS_CLIENT_ID in the environment of the command'],
  [{ platforms: 'myspace' }, '"myspace" is no platform: choose from x, instagram'],
  [{ platforms: 'mastodon', domain: 'https://herald.example' }, '--domain is a host name such as herald.example.com'],
  [{ platforms: 'mastodon', billing: 'free' }, '--billing is stripe, granted, open, not "free".'],
])('a plan with the options %j is refused', async (options, message) => {
  await expect(planOf({ options })).rejects.toThrow(message);
});

it.each([
  [{}, 'Set X_CLIENT_SECRET in the environment of the command'],
  [{ X_CLIENT_SECRET: 'short' }, 'The secret X_CLIENT_SECRET has fewer than 16 characters'],
])('the secrets of the environment %j are refused', async (environment, message) => {
  await expect(readSecrets(['X_CLIENT_SECRET'], { environment, ask: askNobody() })).rejects.toThrow(message);
});
