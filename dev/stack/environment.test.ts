import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { inProject, PROJECT_ID } from '../project.ts';
import { emulatedEnvironment, functionEnvironment, urlsOf } from './environment.ts';
import { fixedPorts } from './ports.ts';

const require = createRequire(import.meta.url);
const files = z.array(z.object({ name: z.string() }));

const urls = {
  functionsUrl: 'http://127.0.0.1:1/p/r',
  webUrl: 'http://127.0.0.1:2',
  sandboxUrl: 'http://127.0.0.1:3',
  firestoreHost: '127.0.0.1:4',
  authHost: '127.0.0.1:5',
  storageHost: '127.0.0.1:6',
  tasksHost: '127.0.0.1:7',
  smtpHost: '127.0.0.1:8',
};

test('a variable of the shell takes precedence unless it is empty', () => {
  const env = functionEnvironment(urls, { THREADS_GRAPH_URL: 'https://graph.threads.net', STT_API_KEY: '' });
  expect(env['THREADS_GRAPH_URL']).toBe('https://graph.threads.net');
  expect(env['STT_API_KEY']).not.toBe('');
});

test('a billing mode of the shell reaches the functions, and the price of the stack stays', () => {
  const { billing } = readConfig(emulatedEnvironment(urls, { BILLING: 'open' }), platformDefinitions);
  expect(billing).toMatchObject({ mode: 'open', priceId: null });
  const byDefault = readConfig(emulatedEnvironment(urls, {}), platformDefinitions);
  expect(byDefault.billing).toMatchObject({ mode: 'stripe', priceId: 'price_local' });
});

test('the address of stored files follows a bucket that is set in the shell', () => {
  const env = functionEnvironment(urls, { STORAGE_BUCKET: 'mine' });
  expect(env['STORAGE_PUBLIC_URL']).toBe('http://127.0.0.1:6/mine');
});

test('the demo project connects and publishes to every platform in the sandbox', () => {
  const { platforms } = readConfig(functionEnvironment(urls, {}), platformDefinitions);
  expect(Object.keys(platforms)).toEqual(Object.keys(platformDefinitions));
  for (const [platform, config] of Object.entries(platforms)) {
    const { authUrl, apiUrl, tokenUrl = apiUrl, metricsUrl = apiUrl, facebookLogin = { authUrl, apiUrl } } = config;
    for (const address of [authUrl, apiUrl, tokenUrl, metricsUrl, facebookLogin.authUrl, facebookLogin.apiUrl])
      expect(address).toMatch(`http://127.0.0.1:3/${platform}`);
    expect(config).toMatchObject({ clientId: 'herald-local', redirectUri: expect.stringContaining(urls.functionsUrl) });
  }
});

test('the environment of a stack on other ports contains no address of the fixed ports', () => {
  const fixed = Object.values(fixedPorts()).map((port) => `:${port}`);
  const values = Object.values(functionEnvironment(urls, {}));
  expect(values.filter((value) => fixed.some((port) => value.includes(port)))).toEqual([]);
  expect(Object.values(functionEnvironment(urlsOf(fixedPorts()), {})).join()).toContain(':4010/threads');
});

test('a deploy does not upload the settings of the demo project', async () => {
  const { readdirRecursive } = require('firebase-tools/lib/fsAsync.js');
  const config = z.object({ functions: z.tuple([z.object({ ignore: z.array(z.string()) })]) });
  const [{ ignore }] = config.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8'))).functions;
  const uploaded = files.parse(await readdirRecursive({ path: inProject('functions'), ignoreStrings: ignore }));
  const names = uploaded.map(({ name }) => basename(name));
  expect(names).toContain('package.json');
  expect(names).not.toContain(`.env.${PROJECT_ID}`);
});

test('the database is always the one of the stack', () => {
  const env = functionEnvironment(urls, { FIRESTORE_EMULATOR_HOST: 'elsewhere:8080' });
  expect(env['FIRESTORE_EMULATOR_HOST']).toBe('127.0.0.1:4');
});

test('a variable never points to a real project', () => {
  const env = emulatedEnvironment(urls, {
    GOOGLE_APPLICATION_CREDENTIALS: '/key.json',
    GOOGLE_CLOUD_PROJECT: 'real',
    HOME: '/h',
  });
  expect(env).not.toHaveProperty('GOOGLE_APPLICATION_CREDENTIALS');
  expect(env['GCLOUD_PROJECT']).toBe('demo-herald');
  expect(Object.values(env)).not.toContain('real');
  expect(env['HOME']).toBe('/h');
});

test('the sealing key is 32 bytes', () => {
  const [, key = ''] = functionEnvironment(urls, {})['TOKEN_SEAL_KEYS']?.split(':') ?? [];
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
});

test('a connection started by API asks for consent where it is deployed, and redirects at once in the local stack', () => {
  const asks = (env: NodeJS.ProcessEnv) => readConfig(env, platformDefinitions).web.connectConfirm;
  expect(asks({})).toBe(true);
  expect(asks({ CONNECT_CONFIRM: 'false' })).toBe(false);
  expect(asks(emulatedEnvironment(urls, {}))).toBe(false);
});
