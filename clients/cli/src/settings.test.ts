import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from './errors.ts';
import { chooseSettings, readSettings, settingsFile, writeSettings } from './settings.ts';

const stored = { url: 'https://herald.example.com', apiKey: 'sk_live_stored' };
let env: { XDG_CONFIG_HOME: string };

beforeEach(() => {
  env = { XDG_CONFIG_HOME: mkdtempSync(join(tmpdir(), 'herald-cli-')) };
});
afterEach(() => rmSync(env.XDG_CONFIG_HOME, { recursive: true }));

it('stored settings are readable only by their user, even if the file existed before', () => {
  const file = writeSettings(env, stored);
  expect(file).toBe(join(env.XDG_CONFIG_HOME, 'herald', 'config.json'));
  expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700]);
  writeFileSync(file, '{}', { mode: 0o644 });
  writeSettings(env, stored);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readSettings(env)).toEqual(stored);
});

it.each(['', 'null', '{"url":1}', '{"url":"https://herald.example.com"}'])(
  'damaged settings are reported: %j',
  (content) => {
    writeSettings(env, stored);
    writeFileSync(settingsFile(env), content);
    expect(() => readSettings(env)).toThrow(UsageError);
  },
);

it('settings that cannot be read are not called damaged', () => {
  mkdirSync(settingsFile(env), { recursive: true });
  expect(() => readSettings(env)).toThrow(`${settingsFile(env)} cannot be read: `);
});

it('a command prefers the environment over the stored settings', () => {
  writeSettings(env, stored);
  expect(chooseSettings({ ...env, HERALD_API_KEY: 'sk_test_1', HERALD_URL: 'http://localhost' })).toEqual({
    url: 'http://localhost',
    apiKey: 'sk_test_1',
  });
  expect(chooseSettings({ ...env, HERALD_API_KEY: 'sk_test_1' })).toEqual({ ...stored, apiKey: 'sk_test_1' });
  expect(chooseSettings({ ...env, HERALD_URL: `${stored.url}/` })).toEqual(stored);
  expect(chooseSettings(env)).toEqual(stored);
});

it('a command never sends a stored key to another address', () => {
  writeSettings(env, stored);
  expect(() => chooseSettings({ ...env, HERALD_URL: 'https://elsewhere.example' })).toThrow(UsageError);
});

it.each(['localhost:5000', 'herald.example.com', 'ftp://herald.example.com'])(
  'a HERALD_URL that is not an address is refused as wrong usage: %s',
  (url) => {
    const usage = () => chooseSettings({ ...env, HERALD_API_KEY: 'sk_test_1', HERALD_URL: url });
    expect(usage).toThrow(UsageError);
    expect(usage).toThrow(`HERALD_URL is "${url}"`);
  },
);

it('a command without a key or an address is refused as wrong usage', () => {
  expect(() => chooseSettings(env)).toThrow(/No API key/);
  expect(() => chooseSettings({ ...env, HERALD_API_KEY: 'sk_test_1' })).toThrow(/address/);
  expect(() => chooseSettings({ ...env, HERALD_URL: 'http://localhost' })).toThrow(/No API key/);
});
